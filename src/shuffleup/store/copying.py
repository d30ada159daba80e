"""Every row of every table from one database into another, of whichever kind."""

from shuffleup.store.database import Database
from shuffleup.store.schema import TABLES, CopiedTable


def copy_rows(source: Database, target: Database) -> None:
    """Copy all rows of `source`, which stands still meanwhile, into `target`, which has the tables and no rows."""
    for table in TABLES:
        _copy_table(source, target, table)


def _copy_table(source: Database, target: Database, table: CopiedTable) -> None:
    columns = ", ".join((*table.key, *table.others))
    key = ", ".join(table.key)
    order = f" ORDER BY {key} LIMIT {table.batch}"
    select = f"SELECT {columns} FROM {table.name}"  # noqa: S608 - all names are ours
    marks = ", ".join("?" * len(table.key))
    insert = f"INSERT INTO {table.name} ({columns}) VALUES ({', '.join('?' * (len(table.key) + len(table.others)))})"  # noqa: S608
    batch = source.run(select + order)
    while batch:
        target.many(insert, batch)
        batch = source.run(f"{select} WHERE ({key}) > ({marks}){order}", *batch[-1][: len(table.key)])
