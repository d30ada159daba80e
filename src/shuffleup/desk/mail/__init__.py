"""E-mail to those who asked for it, through the house's own server: nothing without one."""
