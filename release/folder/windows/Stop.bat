@echo off
"%~dp0python\python.exe" "%~dp0start.py" stop
pause
