#!/bin/sh
# Starts Shuffle Up from this folder, wherever it lies.
case "$0" in */*) here="${0%/*}" ;; *) here="." ;; esac
"$here/python/bin/python3" -I "$here/start.py" start
said=$?
[ -t 0 ] && { printf '\nEnter closes this window. '; read -r _; }
exit $said
