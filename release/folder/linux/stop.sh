#!/bin/sh
# Stops the Shuffle Up that was started on this machine, by this folder or another.
case "$0" in */*) here="${0%/*}" ;; *) here="." ;; esac
exec "$here/python/bin/python3" -I "$here/start.py" stop
