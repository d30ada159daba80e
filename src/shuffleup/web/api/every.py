"""Every operation: importing this registers them, in the order in which the document tells of them."""

from shuffleup.web.api import (  # isort: skip
    myself as myself,
    night_reading as night_reading,
    night_room as night_room,
    sending as sending,
    people_asked as people_asked,
    rulings_asked as rulings_asked,
    forecast_asked as forecast_asked,
    openapi as openapi,
)
from shuffleup.web.api.operation import OPERATIONS as OPERATIONS
