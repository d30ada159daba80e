"""What is written straight to a connection, and what the few wait on who ever wait there."""

import asyncio

from shuffleup.web.line import Bell, NewsPart, part_of


def test_a_part_says_its_length_in_octets() -> None:
    assert part_of("é\n\n".encode()) == b"4\r\n\xc3\xa9\n\n\r\n"


def test_news_is_framed_with_what_is_heard_besides() -> None:
    news = NewsPart(7, b"state\n\n")
    own = b"mine\n\n"
    assert news.of(b"") == b"7\r\nstate\n\n\r\n"
    assert news.of(own) == b"d\r\nstate\n\nmine\n\n\r\n"
    assert news.of(own) is news.of(own)
    assert news.of(b"his\n\n") == b"c\r\nstate\n\nhis\n\n\r\n"


def test_a_bell_wakes_all_who_wait_and_those_who_come_later() -> None:
    async def ring() -> list[bool]:
        bell = Bell(is_set=False)
        waiting = [asyncio.create_task(bell.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        bell.set()
        woken = await asyncio.gather(*waiting)
        return [*woken, await bell.wait(), bell.is_set()]

    assert asyncio.run(ring()) == [True] * 5


def test_a_bell_that_was_silenced_is_waited_for_again() -> None:
    async def ring() -> bool:
        bell = Bell(is_set=True)
        bell.clear()
        waiting = asyncio.create_task(bell.wait())
        await asyncio.sleep(0)
        left = not waiting.done()
        waiting.cancel()
        return left and not bell.is_set()

    assert asyncio.run(ring())
