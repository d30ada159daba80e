"""Photos of people, for programs: seen by whoever runs the night, put and taken away by the office."""

from dataclasses import dataclass

from shuffleup.bad_input import BadInput
from shuffleup.web.api.operation import Ask, Reply, operation
from shuffleup.web.api.people_asked import found_person
from shuffleup.web.api.problems import Problem, misfit
from shuffleup.web.screen.pictures import KINDS, photo


@dataclass(frozen=True)
class PhotoKept:
    """Whether there is a photo of a person now."""

    person: str
    photo: bool


@operation("GET", "/people/{person}/photo", "People", kinds=KINDS, house=True)
def person_photo(ask: Ask) -> Reply:
    """The photo of a person, where somebody put one."""
    kept = ask.house.people.photo(found_person(ask).id)
    if kept is None:
        raise Problem("no_such", "There is no photo of them.")
    return Reply(kept.content, kind=kept.kind, headers={"X-Content-Type-Options": "nosniff"})


@operation("POST", "/people/{person}/photo", "People", takes=KINDS, answer=PhotoKept, house=True, parsed=True)
def keep_photo(ask: Ask) -> PhotoKept:
    """Put a photo of a person, in the place of the one that there is: the body is the file, a PNG or a JPEG.

    Send it small and the right way up: only what makes the picture is kept, not how a camera was held.
    """
    person = found_person(ask)
    try:
        kept = photo(person.id, ask.body, ask.house.time.now())
    except BadInput as bad:
        raise misfit("", bad) from None
    if ask.house.people.put_photo(kept) is not None:
        raise Problem("no_such", "There is no such person here any more.")
    return PhotoKept(person.id, True)


@operation("POST", "/people/{person}/photo/drop", "People", answer=PhotoKept, house=True)
def drop_photo(ask: Ask) -> PhotoKept:
    """Take the photo of a person away, for good. It is done, too, where there is none."""
    person = found_person(ask)
    ask.house.people.drop_photo(person.id)
    return PhotoKept(person.id, False)
