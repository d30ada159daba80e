"""The results as one HTML file that needs nothing else: style inside, light and dark, printable, no scripts.

At the bottom stands the hash of the log's last event, and how to check that a backup of the log ends in it.
"""

from collections.abc import Iterator

from shuffleup.histories.results import ResultRow, ResultSheet, Say, marked_up
from shuffleup.tournament.answers import Message
from shuffleup.tournament.money import written

_STYLE = """
:root{color-scheme:light dark;--ground:#fbf9f4;--ink:#17211c;--dim:#54625b;--line:#d5d9d2;--gold:#7a5600}
@media (prefers-color-scheme:dark){
:root{--ground:#0d1512;--ink:#f5eddc;--dim:#9fb0a6;--line:#2c443a;--gold:#e3b458}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:44rem;padding:2rem 1.25rem;background:var(--ground);color:var(--ink);
font:1.0625rem/1.45 ui-sans-serif,system-ui,"Noto Sans",sans-serif}
h1{margin:0;font-size:2rem;line-height:1.15;overflow-wrap:anywhere}
p{margin:.4rem 0 0;color:var(--dim)}
table{width:100%;margin:1.5rem 0;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.55rem .5rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:baseline}
thead th{color:var(--dim);font-size:.875rem;font-weight:500}
tbody th{min-width:8.5rem;font-weight:600;overflow-wrap:anywhere}
tbody tr:first-child th,tbody tr:first-child td{color:var(--gold);font-size:1.25rem}
.n{width:1%;text-align:right;white-space:nowrap}
@media (max-width:30rem){body{padding:1.25rem .75rem}table{font-size:.9375rem}th,td{padding:.5rem .25rem}
tbody th{min-width:6.5rem}}
footer{font-size:.875rem;color:var(--dim)}
code{overflow-wrap:anywhere;font:.8125rem ui-monospace,monospace;color:var(--ink)}
@media print{:root{--ground:#fff;--ink:#000;--dim:#333;--line:#999;--gold:#000}
body{max-width:none;padding:0}tr{break-inside:avoid}thead{display:table-header-group}}
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def results_html(sheet: ResultSheet, say: Say, language: str = "en") -> str:
    """The page, ready to be saved, sent, printed or put on any web server."""
    title = marked_up(sheet.name)
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{marked_up(language)}">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>",
            *(f"<p>{marked_up(line)}</p>" for line in _head(sheet, say)),
            _table(sheet, say),
            "</main>\n<footer>",
            f"<p>{marked_up(say(Message('results.verify')))}</p>\n<p><code>{marked_up(sheet.head_hash)}</code></p>",
            "</footer>\n</body>\n</html>\n",
        ]
    )


def _head(sheet: ResultSheet, say: Say) -> Iterator[str]:
    if sheet.when_and_where:
        yield sheet.when_and_where
    yield say(Message("results.entrants", {"entrants": sheet.entrants}))
    if sheet.pool:
        yield say(Message("results.pool", {"pool": sheet.pool, "currency": sheet.currency}))
    if sheet.correction:
        yield say(Message("results.correction", {"number": sheet.correction}))


def _table(sheet: ResultSheet, say: Say) -> str:
    """Only the columns that say something tonight."""
    columns = {"place": Message("results.column_place"), "name": Message("results.column_name")}
    if sheet.has_prizes:
        columns["prize"] = Message("results.column_prize")
    if sheet.has_bounties:
        columns["bounties"] = Message("results.column_bounties")
    if sheet.has_points:
        columns["points"] = Message("results.column_points")
    if any(row.entries > 1 for row in sheet.places):
        columns["entries"] = Message("results.column_entries")
    heads = "".join(f'<th scope="col"{_kind(key)}>{marked_up(say(head))}</th>' for key, head in columns.items())
    body = "\n".join(f"<tr>{''.join(_cell(sheet, row, column) for column in columns)}</tr>" for row in sheet.places)
    return f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _kind(column: str) -> str:
    return "" if column in ("name", "prize", "bounties") else ' class="n"'


def _cell(sheet: ResultSheet, row: ResultRow, column: str) -> str:
    """One cell; names are isolated, so that those written from right to left do not turn the row round."""
    if column == "name":
        return f'<th scope="row"><bdi>{marked_up(row.name)}</bdi></th>'
    texts = {
        "place": row.rank,
        "prize": sheet.won(row),
        "bounties": written(row.bounties, sheet.currency) if row.bounties else "",
        "points": str(row.points),
        "entries": str(row.entries),
    }
    return f"<td{_kind(column)}>{marked_up(texts[column])}</td>"
