"""The tables, as migrations in the order in which they were made; each is applied once, never edited after a release.

Written for both databases: `{serial}` is a self-numbering primary key, `{bytes}` the type for bytes, `{text}` text that
is compared by code point. Text columns of PostgreSQL would sort by the server's language otherwise.
"""

from typing import NamedTuple

APPLICATION = 0x53685570
"""SQLite's application_id: `ShUp`, by which a file is known to be ours."""

NAME = "shuffleup.sqlite3"
"""The database's file name in a data folder."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE log (
            position {serial},
            stream {text} NOT NULL,
            version BIGINT NOT NULL,
            type {text} NOT NULL,
            at BIGINT NOT NULL,
            actor {text} NOT NULL,
            command_id {text} NOT NULL,
            command {text} NOT NULL,
            data {text} NOT NULL,
            hash {bytes} NOT NULL,
            UNIQUE (stream, version))""",
        "CREATE INDEX log_by_command ON log (stream, command_id, version)",
        # Lists the streams without reading the log; `version` is in it so that SQLite prefers it to the unique one.
        "CREATE INDEX log_streams ON log (version, stream) WHERE version = 1",
        """CREATE TABLE people (
            id {text} PRIMARY KEY,
            name {text} NOT NULL,
            key {text} NOT NULL,
            contact {text} NOT NULL,
            birth_date {text} NOT NULL,
            member_number {text} NOT NULL,
            note {text} NOT NULL,
            merged_into {text},
            erased_at BIGINT)""",
        "CREATE INDEX people_merged ON people (merged_into) WHERE merged_into IS NOT NULL",
        # A person as it stands is made of the changes in force, in order; `fields` is JSON.
        """CREATE TABLE people_changes (
            number {serial},
            person {text} NOT NULL,
            command_id {text} NOT NULL,
            in_force BIGINT NOT NULL,
            creates BIGINT NOT NULL,
            fields {text} NOT NULL)""",
        "CREATE INDEX people_changes_by_person ON people_changes (person, number)",
        "CREATE INDEX people_changes_by_command ON people_changes (command_id)",
        """CREATE TABLE people_words (
            word {text} NOT NULL,
            person {text} NOT NULL,
            PRIMARY KEY (word, person))""",
        "CREATE INDEX people_words_by_person ON people_words (person)",
        """CREATE TABLE attendance (
            person {text} NOT NULL,
            stream {text} NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (person, stream))""",
        """CREATE TABLE sealed (
            stream {text} NOT NULL,
            name {text} NOT NULL,
            secret {text} NOT NULL,
            PRIMARY KEY (stream, name))""",
        "CREATE TABLE meta (key {text} PRIMARY KEY, value {text} NOT NULL)",
        "CREATE TABLE life (one BIGINT PRIMARY KEY CHECK (one = 1), at BIGINT NOT NULL)",
    ),
    (
        """CREATE TABLE devices (
            id {text} PRIMARY KEY,
            role {text} NOT NULL,
            name {text} NOT NULL,
            tournament {text} NOT NULL,
            at_table BIGINT NOT NULL,
            entry {text} NOT NULL,
            made_at BIGINT NOT NULL,
            made_by {text} NOT NULL,
            expires_at BIGINT NOT NULL,
            seen_at BIGINT NOT NULL,
            shut_at BIGINT)""",
        """CREATE TABLE pairings (
            id {text} PRIMARY KEY,
            role {text} NOT NULL,
            tournament {text} NOT NULL,
            at_table BIGINT NOT NULL,
            entry {text} NOT NULL,
            made_at BIGINT NOT NULL,
            made_by {text} NOT NULL,
            expires_at BIGINT NOT NULL,
            lasts BIGINT NOT NULL,
            device {text} NOT NULL)""",
        "CREATE TABLE attempts (number {serial}, what {text} NOT NULL, at BIGINT NOT NULL)",
        "CREATE INDEX attempts_by_what ON attempts (what, at)",
    ),
    (
        """CREATE TABLE accounts (
            id {text} PRIMARY KEY,
            key {text} NOT NULL UNIQUE,
            name {text} NOT NULL,
            role {text} NOT NULL,
            password {text} NOT NULL,
            made_at BIGINT NOT NULL)""",
    ),
    (
        # What was written about a person under a command of the league; it goes with the person.
        """CREATE TABLE remarks (
            id {text} PRIMARY KEY,
            person {text} NOT NULL,
            remark {text} NOT NULL)""",
        "CREATE INDEX remarks_by_person ON remarks (person)",
    ),
    (
        """CREATE TABLE screens (
            tournament {text} NOT NULL,
            key {text} NOT NULL,
            look {text} NOT NULL,
            before {text} NOT NULL,
            changed_at BIGINT NOT NULL,
            gone_at BIGINT,
            PRIMARY KEY (tournament, key))""",
        """CREATE TABLE pictures (
            id {text} PRIMARY KEY,
            name {text} NOT NULL,
            kind {text} NOT NULL,
            content {bytes} NOT NULL,
            at BIGINT NOT NULL)""",
    ),
    (
        """CREATE TABLE ballots (
            stream {text} NOT NULL,
            ballot {text} NOT NULL,
            votes BIGINT NOT NULL,
            against BIGINT NOT NULL,
            PRIMARY KEY (stream, ballot))""",
    ),
    (
        """CREATE TABLE passkeys (
            id {text} PRIMARY KEY,
            account {text} NOT NULL,
            name {text} NOT NULL,
            host {text} NOT NULL,
            credential {text} NOT NULL UNIQUE,
            public_key {bytes} NOT NULL,
            sign_count BIGINT NOT NULL,
            made_at BIGINT NOT NULL,
            used_at BIGINT NOT NULL)""",
        """CREATE TABLE challenges (
            challenge {text} PRIMARY KEY,
            account {text} NOT NULL,
            browser {text} NOT NULL,
            expires_at BIGINT NOT NULL)""",
    ),
    (
        """CREATE TABLE replies (
            tournament {text} NOT NULL,
            id {text} NOT NULL,
            name {text} NOT NULL,
            answer {text} NOT NULL,
            asked_at BIGINT NOT NULL,
            PRIMARY KEY (tournament, id))""",
    ),
    (
        # A photo goes with the person. Whether somebody has one is told by the index, without reading photos.
        """CREATE TABLE photos (
            person {text} PRIMARY KEY,
            kind {text} NOT NULL,
            at BIGINT NOT NULL,
            content {bytes} NOT NULL)""",
        "CREATE INDEX photos_at ON photos (person, at)",
        """CREATE TABLE sounds (
            id {text} PRIMARY KEY,
            name {text} NOT NULL,
            kind {text} NOT NULL,
            content {bytes} NOT NULL,
            at BIGINT NOT NULL)""",
    ),
    (
        """CREATE TABLE mail_readers (
            id {text} PRIMARY KEY,
            address {text} NOT NULL,
            name {text} NOT NULL,
            results BIGINT NOT NULL,
            news BIGINT NOT NULL,
            asked_at BIGINT NOT NULL,
            stopped_at BIGINT)""",
        "CREATE INDEX mail_readers_by_address ON mail_readers (address)",
        """CREATE TABLE mail_nights (
            reader {text} NOT NULL,
            tournament {text} NOT NULL,
            reply {text} NOT NULL,
            asked_at BIGINT NOT NULL,
            mailed {text} NOT NULL,
            PRIMARY KEY (reader, tournament))""",
        """CREATE TABLE letters (
            id {text} PRIMARY KEY,
            kind {text} NOT NULL,
            subject {text} NOT NULL,
            body {text} NOT NULL,
            made_at BIGINT NOT NULL,
            reader {text} NOT NULL,
            address {text} NOT NULL,
            tournament {text} NOT NULL,
            calendar {text} NOT NULL,
            due_at BIGINT NOT NULL,
            tries BIGINT NOT NULL,
            held_until BIGINT NOT NULL,
            settled_at BIGINT,
            why {text} NOT NULL)""",
        "CREATE INDEX letters_due ON letters (due_at) WHERE settled_at IS NULL",
    ),
)


class CopiedTable(NamedTuple):
    """A table, for copying: the columns that make a row unique, whether they number themselves, and the others.

    `batch` is how many rows are held in memory at a time: few where they are files.
    """

    name: str
    key: tuple[str, ...]
    others: tuple[str, ...]
    numbered: bool = False
    batch: int = 1000


TABLES = (
    CopiedTable(
        "log",
        ("position",),
        ("stream", "version", "type", "at", "actor", "command_id", "command", "data", "hash"),
        numbered=True,
    ),
    CopiedTable(
        "people",
        ("id",),
        ("name", "key", "contact", "birth_date", "member_number", "note", "merged_into", "erased_at"),
    ),
    CopiedTable(
        "people_changes", ("number",), ("person", "command_id", "in_force", "creates", "fields"), numbered=True
    ),
    CopiedTable("people_words", ("word", "person"), ()),
    CopiedTable("attendance", ("person", "stream"), ("at",)),
    CopiedTable("sealed", ("stream", "name"), ("secret",)),
    CopiedTable("ballots", ("stream", "ballot"), ("votes", "against")),
    CopiedTable("meta", ("key",), ("value",)),
    CopiedTable("life", ("one",), ("at",)),
    CopiedTable(
        "devices",
        ("id",),
        (
            "role",
            "name",
            "tournament",
            "at_table",
            "entry",
            "made_at",
            "made_by",
            "expires_at",
            "seen_at",
            "shut_at",
        ),
    ),
    CopiedTable(
        "pairings",
        ("id",),
        ("role", "tournament", "at_table", "entry", "made_at", "made_by", "expires_at", "lasts", "device"),
    ),
    CopiedTable("attempts", ("number",), ("what", "at"), numbered=True),
    CopiedTable("accounts", ("id",), ("key", "name", "role", "password", "made_at")),
    CopiedTable(
        "passkeys",
        ("id",),
        ("account", "name", "host", "credential", "public_key", "sign_count", "made_at", "used_at"),
    ),
    CopiedTable("challenges", ("challenge",), ("account", "browser", "expires_at")),
    CopiedTable("remarks", ("id",), ("person", "remark")),
    CopiedTable("screens", ("tournament", "key"), ("look", "before", "changed_at", "gone_at")),
    CopiedTable("pictures", ("id",), ("name", "kind", "content", "at"), batch=20),
    CopiedTable("sounds", ("id",), ("name", "kind", "content", "at"), batch=20),
    CopiedTable("photos", ("person",), ("kind", "at", "content"), batch=100),
    CopiedTable("replies", ("tournament", "id"), ("name", "answer", "asked_at")),
    CopiedTable("mail_readers", ("id",), ("address", "name", "results", "news", "asked_at", "stopped_at")),
    CopiedTable("mail_nights", ("reader", "tournament"), ("reply", "asked_at", "mailed")),
    CopiedTable(
        "letters",
        ("id",),
        (
            "kind",
            "subject",
            "body",
            "made_at",
            "reader",
            "address",
            "tournament",
            "calendar",
            "due_at",
            "tries",
            "held_until",
            "settled_at",
            "why",
        ),
    ),
)
"""Every table there is after all migrations."""

SQLITE_GUARDS: dict[int, tuple[str, ...]] = {
    0: tuple(
        f"CREATE TRIGGER log_no_{act.lower()} BEFORE {act} ON log BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
        for act in ("UPDATE", "DELETE")
    ),
}
"""Migration -> what keeps the log append-only on SQLite, should a hand slip."""

POSTGRES_GUARDS: dict[int, tuple[str, ...]] = {
    0: (
        """CREATE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'the log only grows'; END $$""",
        """CREATE TRIGGER log_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON log
            FOR EACH STATEMENT EXECUTE FUNCTION log_only_grows()""",
    ),
}
"""The same on PostgreSQL."""
