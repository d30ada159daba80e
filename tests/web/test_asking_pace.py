"""How fast a seat's token may ask: some at once, then so many a second, each token for itself."""

from shuffleup.web.api.pace import A_SECOND, AT_ONCE, AskingPace


def test_a_token_gets_its_requests_back_with_time() -> None:
    now = [0.0]
    pace = AskingPace(lambda: now[0])
    assert [pace.lets("a") for _ in range(AT_ONCE + 2)] == [True] * AT_ONCE + [False, False]
    assert pace.lets("b")
    now[0] = 1.0
    assert [pace.lets("a") for _ in range(A_SECOND + 1)] == [True] * A_SECOND + [False]
    now[0] = 10_000.0
    assert [pace.lets("a") for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]
