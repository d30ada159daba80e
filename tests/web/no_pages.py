"""Addresses of `urls.py` that are no pages to look at, for those who look at every page."""

NO_PAGES = {
    "calendar time alive api favicon backup event_file results_file house_book_download book_file": "data, no page",
    "screen_qr room_qr play_qr table_qr pairing_qr coming_qr forecast_chart picture": "pictures in other pages",
    "person_photo": "a picture in other pages",
    "sound": "heard, not seen",
    "out_of_here do floor_settle floor_change change_person house_language forecast_on_screen": "forms are sent there",
    "screen_add screen_act layout_act picture_add picture_drop sound_add sound_drop": "forms are sent there",
    "photo_keep photo_drop": "forms are sent there",
    "house_book_name house_book_remove chip_sets_undo": "forms are sent there",
    "undo_progress people_search plan_told television_night": "a piece of another page",
    "league_do": "forms are sent there",
    "league_table_file": "data, no page",
    "mail_ask mail_ask_night mail_reader": "they need a mail server: tests/web/test_mail_pages.py looks at them",
    "league_table_picture": "a picture that another page draws",
    "device account passkey": "a form on the page of all of them",
    "passkey_ask passkey_add sign_in_ask sign_in_passkey": "scripts ask there",
    "dealt_televised night_hands_file": "data, no page",
    "dealt_state dealt_all dealt_overview dealt_rows dealt_steps dealt_file dealt_table_file": "data, no page",
    "dealt_act dealt_chain dealt_share dealt_winners dealt_agree dealt_back dealt_floor": "scripts ask there",
    "dealt_opened dealt_ruling dealt_go_on dealt_say dealt_clock dealt_count": "scripts ask there",
    "dealt_tiles dealt_turn": "a piece of another page",
    "dealt_do demo": "forms are sent there",
}
"""Names of addresses that are no pages, and why."""
