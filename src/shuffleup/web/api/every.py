"""Every operation: importing this registers them, in the order in which the document tells of them."""

from shuffleup.web.api import (  # isort: skip
    myself as myself,
    night_reading as night_reading,
    night_room as night_room,
    sending as sending,
    people_asked as people_asked,
    rulings_asked as rulings_asked,
    forecast_asked as forecast_asked,
    notices_asked as notices_asked,
    table_asked as table_asked,
    cash_asked as cash_asked,
    deal_asked as deal_asked,
    paper_asked as paper_asked,
    templates_asked as templates_asked,
    screens_asked as screens_asked,
    pictures_asked as pictures_asked,
    chip_sets_asked as chip_sets_asked,
    house_books_asked as house_books_asked,
    league_asked as league_asked,
    league_sending as league_sending,
    league_files_asked as league_files_asked,
    devices_asked as devices_asked,
    accounts_asked as accounts_asked,
    house_asked as house_asked,
    openapi as openapi,
)
from shuffleup.web.api.operation import OPERATIONS as OPERATIONS
