"""`make docs`: the pages of `docs/` as a site, with what the program itself can tell beside them.

`docs/` stays as it is and reads well on a code host; the site is made from a copy. Nothing here knows what turns it
into HTML: plain Markdown and one file of settings go out (docs/decisions/0040-docs-as-a-site.md).
"""
