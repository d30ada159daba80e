"""Money at the end over the web: bounties asked, put right and paid from the box; a prize that waits and is taken."""

import re

from served import Served, Visitor, form_fields


def test_bounties_from_the_plan_to_the_cash_box(served: Served) -> None:
    director = served.director()
    typed = {**form_fields(director.get("/new/turbo").text), "buy_in": "10", "bounty": "11"}
    assert "The bounty of £11 is above the buy-in of £10," in director.post("/new/turbo", typed).words
    night = director.new_night(name="Heads", buy_in="10", bounty="2.50", added="0", prize="100%")
    assert re.search(r'name="bounty" [^>]*value="£2.50"', director.get(f"/e/{night}/plan").text)
    director.enter(night, ("Ann Lodge", "Bo Marsh", "Cy North", "Di Orme"))
    director.draw_and_start(night)
    page = director.get(f"/e/{night}/out").text
    entries = {name: entry for entry, name in re.findall(r'name="out" value="(\w+):1" data-name="([^"]+)"', page)}
    ann, bo, cy, di = (entries[each] for each in ("Ann Lodge", "Bo Marsh", "Cy North", "Di Orme"))
    assert f'<option value="{ann}">Ann Lodge</option>' in page
    asked = director.get(f"/e/{night}/out?out={cy}:1&out={di}:1&by={bo}").text
    assert f'<option value="{bo}" selected>' in asked
    director.do(night, "bust", out=f"{di}:1", by=ann)
    director.do(night, "bust", out=f"{cy}:1")
    results = director.get(f"/e/{night}/results").words
    assert "Bounties Ann Lodge £2.50 On heads still in £5 Unclaimed bounties, in the box £2.50" in results
    assert "Nobody is named for knocking out: Cy North" in results
    assert "Nobody is named, so nobody gets the bounty" in director.get(f"/e/{night}/player/{cy}").words
    said = director.follow(director.do(night, "name_knock_out", entry=cy, life="1", by=(ann, bo))).words
    assert "Cy North was knocked out by Ann Lodge and Bo Marsh, as noted afterwards" in said
    director.do(night, "bust", out=f"{bo}:1", by=ann)
    results = director.get(f"/e/{night}/results")
    assert "1st Ann Lodge £30 £8.75" in results.words
    director.do(night, "publish")
    assert "£8.75 in bounties" in Visitor(served).get(f"/results/{night}").words
    assert ",8.75\r\n" in director.get(f"/e/{night}/results.csv").text
    box = director.get(f"/e/{night}/cash").words
    assert "£38.75 · £8.75 of it bounties" in box, "the pool of 30.00, two and a half heads, and her own"
    assert "Bo Marsh £1.25 · £1.25 of it bounties" in box


def test_the_results_for_everybody_tell_the_points_of_the_first_three_too(served: Served) -> None:
    director = served.director()
    night = director.new_night(name="Pointed", points="nuts")
    names = ("Ann Lodge", "Bo Marsh", "Cy North", "Di Orme")
    director.enter(night, names)
    director.draw_and_start(night)
    for name in reversed(names[1:]):
        director.do(night, "bust", out=director.seated(night)[name][1])
    director.do(night, "publish")
    said = Visitor(served).get(f"/results/{night}").words
    assert re.search(r"Ann Lodge £\d+ 240 points 2nd Bo Marsh £\d+ 160 points 3rd Cy North £\d+ 104 points", said), said
    assert "4th Di Orme 80 points" in said


def test_many_whose_knock_out_nobody_is_named_for_are_folded(served: Served) -> None:
    director = served.director()
    night = director.new_night(name="Crowded", buy_in="10", bounty="2.50")
    names = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOP"]
    director.enter(night, names)
    director.draw_and_start(night)
    gone = [director.seated(night)[each][1] for each in names[:13]]

    def shown() -> str:
        return director.get(f"/e/{night}/results").text.partition('id="bounties"')[2].partition("</section>")[0]

    for each in gone[:12]:
        director.do(night, "bust", out=each)
    assert "Nobody is named for knocking out:" in shown()
    assert "<details" not in shown()
    director.do(night, "bust", out=gone[12])
    assert re.search(r"<summary>Nobody is named for knocking out: 13</summary>", shown())
    assert all(each in shown() for each in names[:13])


def test_a_table_says_who_knocked_out_whom(served: Served) -> None:
    director = served.director()
    night = director.new_night(name="Reported", buy_in="10", bounty="2.50")
    director.enter(night, ("Ann Lodge", "Bo Marsh", "Cy North"))
    director.draw_and_start(night)
    lives = {name: life for name, (_, life) in director.seated(night).items()}
    out, (ann, bo) = lives["Cy North"], (lives[each].partition(":")[0] for each in ("Ann Lodge", "Bo Marsh"))
    captain = director.let_in("captain", tournament=night, table="1")
    page = captain.get(f"/table/{night}/1/out?out={out}")
    assert re.findall(r'<option value="(\w*)"', page.text) == ["", ann, bo]
    captain.do(night, "report_bust", table="1", out=out, by=ann)
    console = director.get(f"/e/{night}")
    assert "Table 1 says: Cy North is out, knocked out by Ann Lodge" in console.words
    waiting = re.search(r'name="report" value="([^"]+)"', console.text)
    assert waiting is not None
    director.do(night, "confirm_report", report=waiting[1])
    assert "Bounties Ann Lodge £2.50" in director.get(f"/e/{night}/results").words


def test_the_prize_of_somebody_disqualified_waits_and_is_taken(served: Served) -> None:
    director = served.director()
    night = director.new_night(name="Held", buy_in="10", added="0", prize=("75%", "25%"))
    director.enter(night, ("Ann Lodge", "Bo Marsh", "Cy North", "Di Orme"))
    director.draw_and_start(night)
    page = director.get(f"/e/{night}/out").text
    entries = {name: entry for entry, name in re.findall(r'name="out" value="(\w+):1" data-name="([^"]+)"', page)}
    director.do(night, "bust", out=f"{entries['Di Orme']}:1")
    director.do(night, "bust", out=f"{entries['Cy North']}:1")
    bo = {"entry": entries["Bo Marsh"]}
    thrown = {"kind": "cheating", "penalty": "disqualification", "chips": "5000"}
    director.do(night, "give_penalty", **bo, lives="1", seen="0", **thrown)
    box = director.get(f"/e/{night}/cash")
    assert "Bo Marsh £10 It waits for your decision. held Forfeit it Pay it after all" in box.words
    said = director.follow(director.do(night, "pay_out", **bo, amount="10")).words
    assert "The prize of Bo Marsh waits for a decision: release it first." in said
    director.do(night, "forfeit_prize", **bo)
    box = director.get(f"/e/{night}/cash")
    assert "Bo Marsh £0 £10 forfeited: it stays in the box Pay it after all" in box.words
    assert "Forfeited, in the box £10" in box.words
    director.do(night, "release_prize", **bo)
    said = director.follow(director.do(night, "pay_out", **bo, amount="10", signed="yes")).words
    assert "Bo Marsh £10 · £10 paid paid" in director.get(f"/e/{night}/cash").words, said
