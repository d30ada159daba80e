"""More phones than the machine has connections for: the staff still come in, and the log is written."""

import http.client
import sys
from pathlib import Path

import pytest
from served import HOST, Served, Visitor, serving
from test_stream import stream_of

from shuffleup.web.room_left import RESERVE

FILES = 160


def opened(served: Served, address: str) -> tuple[int, http.client.HTTPConnection]:
    """A stream that stays open, and how it was answered."""
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    line.request("GET", address, headers={"Host": HOST})
    answer = line.getresponse()
    if answer.status != 200:
        answer.read()
    return answer.status, line


@pytest.mark.skipif(sys.platform != "linux", reason="another process's limit can be set on Linux alone")
@pytest.mark.usefixtures("from_scratch")
def test_when_phones_are_too_many_the_staff_still_come_in(tmp_path: Path) -> None:
    import resource

    with serving(tmp_path / "data") as served:
        process = served._process
        assert process is not None
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
        director = served.director()
        night = director.new_night()
        address = stream_of(Visitor(served), f"/screen/{night}")
        came = [opened(served, address) for _ in range(FILES - RESERVE + 20)]
        statuses = [status for status, _ in came]
        assert statuses.count(200) == FILES - RESERVE
        assert statuses[-1] == 503
        came.append(opened(served, stream_of(director, f"/e/{night}")))
        assert came[-1][0] == 200
        assert director.do(night, "message", message="Still heard").status == 302
        for _, line in came:
            line.close()
