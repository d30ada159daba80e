"""People's standing: who plays here, under which name, merged and erased."""
