@echo off
"%~dp0python\python.exe" -m shuffleup %*
