"""What a release is made by: its section of the changes, its packages, its portable folders."""
