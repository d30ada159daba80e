"""Handing letters over: encrypted lines, signing in, what a server answers, heads that nobody forges; the settings."""

from email.headerregistry import Address
from pathlib import Path

import pytest

from mail_server import certified, mail_server
from shuffleup.bad_input import BadInput
from shuffleup.cli.mail_file import read_settings
from shuffleup.desk.mail import posting
from shuffleup.desk.mail.address import read_address, veiled
from shuffleup.desk.mail.posting import LetterRefused, MailAway, Post, written
from shuffleup.desk.mail.settings import MailSettings, Security
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.web.site import Site

SENDER = Address("The Crown", addr_spec="poker@crown.test")


def told(port: int, **more: object) -> MailSettings:
    whole: dict[str, object] = {"security": Security.NONE, **more}
    return MailSettings("127.0.0.1", SENDER, "https://crown.test", port, **whole)  # type: ignore[arg-type]


def send(settings: MailSettings, to: str = "ann@home.test", subject: str = "Hello", body: str = "Hello.\n") -> None:
    with Post(settings) as post:
        post.send(written(settings, to, subject, body, id_="ab" * 16, at=0), to)


def test_a_letter_arrives_as_it_was_written() -> None:
    with mail_server() as server:
        body = "Noson y Tŷ: £30 · 1. Zoë\n.\nA line that is very long: " + "x" * 2_000 + "\n"
        subject = "Canlyniadau: Tŷ’r Goron, a good deal longer than one line of a head may be £"
        send(told(server.port), subject=subject, body=body)
        [came] = server.handed
        assert came.text.replace("\r\n", "\n") == body
        assert came.letter["Subject"] == subject
        assert came.letter["Message-ID"].strip() == f"<{'ab' * 16}@crown.test>"
        assert "Tŷ".encode() not in came.letter.as_bytes(), "only ASCII travels: any server takes it"


@pytest.mark.parametrize(
    "house", ["https://poker.the-crown-and-anchor-swansea.example", "http://" + "crown." * 80 + "test"]
)
def test_the_link_that_stops_travels_whole_however_long_the_name_of_the_house_is(house: str) -> None:
    stop = f"{house}/mail/for/{'f' * 32}"
    letter = written(told(1), "ann@home.test", "Hello", "Hello.\n", id_="ab" * 16, at=0, stop=stop)
    assert f"\r\nList-Unsubscribe: <{stop}>\r\n".encode() in letter.as_bytes()


def test_a_link_with_other_letters_is_encoded_rather_than_lost() -> None:
    letter = written(
        told(1), "ann@home.test", "Hello", "Hello.\n", id_="ab" * 16, at=0, stop="https://tŷ.test/mail/for/1"
    )
    assert b"\r\nList-Unsubscribe: =?utf-8?q?" in letter.as_bytes()


@pytest.mark.parametrize("forged", ["Hi\r\nBcc: all@home.test", "Hi\nX: y", "Hi\r\n\r\n<b>body</b>"])
def test_no_line_of_the_head_can_be_smuggled_in(forged: str) -> None:
    settings = told(1)
    with pytest.raises(ValueError, match=r"(?i)linefeed|header|newline"):
        written(settings, "ann@home.test", forged, "x", id_="a", at=0)
    with pytest.raises(ValueError, match=r"(?i)linefeed|header|newline|invalid"):
        written(settings, f"ann@home.test{forged}", "x", "x", id_="a", at=0)


@pytest.mark.parametrize("wrapped", [False, True])
def test_an_encrypted_line_is_used_and_signed_in_on(wrapped: bool, tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    secure, trusted = certified(tmp_path)
    security = Security.TLS if wrapped else Security.STARTTLS
    with mail_server(secure=secure, wrapped=wrapped, user="poker", password="pass word") as server:
        known = {"security": security, "user": "poker", "ca": str(trusted)}
        send(told(server.port, password="pass word", **known))
        assert (server.handed[0].encrypted, server.handed[0].user) == (True, "poker")
        with pytest.raises(MailAway, match="535: user or password are refused"):
            send(told(server.port, password="wrong", **known))
        with pytest.raises(MailAway, match="certificate is not trusted"):
            send(told(server.port, password="pass word", security=security, user="poker"))
        assert len(server.handed) == 1


def test_a_server_without_encryption_is_not_spoken_to_where_it_is_wanted() -> None:
    with mail_server() as server, pytest.raises(MailAway, match="STARTTLS"):
        send(told(server.port, security=Security.STARTTLS))


def test_what_the_server_answers_is_told_without_any_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "TIMEOUT", 0.5)
    refuses = {"gone@home.test": "550 5.1.1", "later@home.test": "450 4.2.1", "shut@home.test": "421"}
    with mail_server(refuses=refuses) as server:
        for address, lasting in (("gone@home.test", True), ("later@home.test", False)):
            with pytest.raises(LetterRefused) as refused:
                send(told(server.port), address)
            assert refused.value.lasting is lasting
            assert "@" not in str(refused.value)
        with pytest.raises(MailAway) as away:
            send(told(server.port), "shut@home.test")
        assert "@" not in str(away.value)
        server.hangs = True
        with pytest.raises(MailAway):
            send(told(server.port))
    with pytest.raises(MailAway, match="refused"):
        send(told(server.port))


GOOD = 'host = "mail.crown.test"\nsender = "The Crown <poker@crown.test>"\nlinks = "https://crown.test/"\n'


def read(tmp_path: Path, text: str, password: str = "") -> MailSettings:
    file = tmp_path / "mail.toml"
    file.write_text(text)
    return read_settings(file, password)


def test_settings_are_read_and_say_no_password(tmp_path: Path) -> None:
    found = read(tmp_path, GOOD)
    assert (found.port, found.security, found.links) == (587, Security.STARTTLS, "https://crown.test")
    assert str(found.sender) == "The Crown <poker@crown.test>"
    assert read(tmp_path, f'{GOOD}security = "tls"\n').port == 465
    secret = read(tmp_path, f'{GOOD}user = "u"\n', "hidden away")
    assert secret.password == "hidden away"
    assert "hidden" not in repr(secret)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "host is missing"),
        ('host = "x"\n', "sender is missing"),
        (GOOD + "port = 70000\n", "port is no port"),
        (GOOD + "port = true\n", "port is no port"),
        (GOOD + 'security = "ssl"\n', "security cannot be 'ssl'"),
        (GOOD + 'security = "none"\nuser = "u"\npassword = "p"\n', "in the clear"),
        (GOOD + 'colour = "red"\n', "nothing is called 'colour'"),
        (GOOD + 'ca = "/nowhere"\n', "ca names no file"),
        (GOOD.replace("https://crown.test/", "crown.test"), "links is no address"),
        (GOOD.replace("https://crown.test/", "https://[::1"), "links is no address"),
        (GOOD.replace("poker@crown.test", "poker"), "sender is no address"),
        (GOOD.replace("The Crown", "The\\nCrown"), "sender is no line"),
        ("host = [", ""),
    ],
)
def test_settings_that_will_not_do_are_told(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadInput) as bad:
        read(tmp_path, text)
    assert says in str(bad.value)
    assert bad.value.place is not None
    assert str(bad.value.place.source).endswith("mail.toml")


def test_a_password_in_the_clear_is_fine_where_nothing_travels(tmp_path: Path) -> None:
    here = GOOD.replace("mail.crown.test", "127.0.0.1")
    assert read(tmp_path, f'{here}security = "none"\nuser = "u"\npassword = "p"\n').password == "p"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (" Ann.Lodge+poker@Home.TEST ", "ann.lodge+poker@home.test"),
        ("o'brien@home.test", "o'brien@home.test"),
        ("ann@tŷ.test", "ann@xn--t-d2y.test"),
    ],
)
def test_an_address_is_kept_as_it_travels(text: str, address: str) -> None:
    assert read_address(text).partition("@")[0] == address.partition("@")[0]
    assert read_address(text).isascii()


@pytest.mark.parametrize(
    "text",
    [
        *("", "ann", "@home.test", "ann@", "ann@home", "ann@@home.test", "a b@home.test", "ann@home..test"),
        *(".ann@home.test", "ann@-home.test", "zoë@home.test", "ann@home.test\nBcc: x@y.test", "<ann@home.test>"),
        *("a" * 65 + "@home.test", "a@" + "b." * 130 + "c", '"a b"@home.test', "ann@[127.0.0.1]", "a@b.test,c@d.test"),
    ],
)
def test_what_is_no_address_is_told(text: str) -> None:
    with pytest.raises(BadInput):
        read_address(text)


def test_an_address_is_veiled() -> None:
    assert veiled("ann@home.test") == "a…@home.test"


def test_a_password_that_cannot_be_sent_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not ASCII"):
        read(tmp_path, f'{GOOD}user = "u"\npassword = "pässword"\n')


class Wall:
    """A clock that a test moves, in seconds."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


def kept(tmp_path: Path, port: int) -> tuple[Site, Wall]:
    wall = Wall()
    site = Site(tmp_path / "data", Timekeeper(wall, wall))
    site.mail.set_up(told(port))
    return site, wall


def test_a_letter_that_is_refused_for_now_is_tried_again_later_and_given_up_in_the_end(tmp_path: Path) -> None:
    with mail_server(refuses={"later@home.test": "450"}) as server:
        site, wall = kept(tmp_path, server.port)
        try:
            assert site.mail.send_trial("later@home.test") is None
            tried = []
            for minute in range(200):
                before = site.store.letters_waiting(site.time.now())
                site.mail.keep_up()
                tried += [minute] * before
                wall.at += 60
            assert tried == [0, 1, 3, 7, 15, 31, 63, 127], "twice as long each time"
            assert [each.why for each in site.store.letters_settled(5)] == ["450"]
        finally:
            site.close()


def test_a_server_that_is_away_uses_up_no_letter_and_an_old_letter_is_given_up(tmp_path: Path) -> None:
    with mail_server() as server:
        site, wall = kept(tmp_path, server.port)
        try:
            server.stop()
            site.mail.send_trial("ann@home.test")
            for _ in range(60):
                with pytest.raises(MailAway):
                    site.mail.keep_up()
                wall.at += 30
            assert site.store.letters_waiting(site.time.now()) == 1, "it may be sent at once when the server is back"
            server.start()
            wall.at += 15 * 60
            site.mail.keep_up()
            assert [each.to for each in server.handed] == [["ann@home.test"]]
            site.mail.keep_up()
            assert len(server.handed) == 1
            server.stop()
            site.mail.send_trial("bo@home.test")
            wall.at += 4 * 24 * 3600
            server.start()
            site.mail.keep_up()
            assert site.store.letters_settled(1)[0].why == "old"
            assert len(server.handed) == 1
        finally:
            site.close()
