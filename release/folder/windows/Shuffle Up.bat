@echo off
title Shuffle Up
"%~dp0python\python.exe" "%~dp0start.py" start
pause
