"""A guarantee and a fee over the web: typed into the plan, said in its sentence, found in the cash box."""

import re

from served import Served, form_fields

PUB = "No fee: Poker in pubs, Great Britain allows none."


def test_a_guarantee_and_a_fee_from_the_plan_to_the_cash_box(served: Served) -> None:
    director = served.director()
    typed = {**form_fields(director.get("/new/turbo").text), "buy_in": "11", "fee": "12"}
    assert "Fee and bounty come to £12, more than the buy-in of £11" in director.post("/new/turbo", typed).words
    night = director.new_night(
        name="Sure", entrants="4", buy_in="11", fee="1", guarantee="60", added="0", bounty="", prize="100%"
    )
    page = director.get(f"/e/{night}/plan")
    assert re.search(r'name="fee" [^>]*value="£1"', page.text)
    assert re.search(r'name="guarantee" [^>]*value="£60"', page.text)
    assert "4 × £10, made up by £20 to the guaranteed £60" in page.words
    director.enter(night, ("Ann Lodge", "Bo Marsh", "Cy North"))
    director.draw_and_start(night)
    box = director.get(f"/e/{night}/cash").words
    assert "Of it to make up the guarantee £30" in box
    assert "Fees, kept by the house £3" in box
    assert "£60" in director.get(f"/e/{night}/results").words
