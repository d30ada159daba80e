"""`shuffleup demo` from the command line: it says where it is, marks its house, and leaves nothing behind."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from served import COMMAND, SOURCE, free_port, serving

from shuffleup.desk.demo.demo_house import DEMO, MADE
from shuffleup.store import PutMeta, open_store


def test_it_says_the_address_and_its_folder_is_gone_afterwards(tmp_path: Path) -> None:
    port = free_port()
    # SIGTERM, not Ctrl-C: a service or a closed window has to tidy up, too.
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1", "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", COMMAND, "demo", "--no-browser", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    said = ""
    try:
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        assert re.search(rf"Director:  http://\S+:{port}/in/", said), said
        assert re.search(rf"To watch: http://localhost:{port}/night/\w+/table/1", said), said
        (folder,) = tmp_path.glob("shuffleup-demo-*")
        assert (folder / "shuffleup.sqlite3").exists()
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
    assert not list(tmp_path.iterdir())


def test_the_list_of_tournaments_says_that_a_house_is_a_demo(tmp_path: Path) -> None:
    marked = "This is a demo house."
    with serving(tmp_path / "house") as house:
        assert marked not in house.director().get("/").words
    with open_store(tmp_path / "house") as store:
        store.write([PutMeta(DEMO, MADE)])
    with serving(tmp_path / "house") as house:
        assert marked in house.director().get("/").words
