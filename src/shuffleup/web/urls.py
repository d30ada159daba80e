"""Every address there is, by a name; who may ask for it stands under that name in `roles.VIEWS`."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from shuffleup.web import doors, pairing, room, sign_in
from shuffleup.web.api import door as api
from shuffleup.web.api import overlay as api_overlay
from shuffleup.web.api import pages as api_pages
from shuffleup.web.captain import views as captain
from shuffleup.web.console import (
    all_in,
    breaking,
    cash,
    chip_sets,
    chips,
    closing,
    deal,
    events,
    forecast,
    inbox,
    log,
    night,
    one_table,
    paper,
    people,
    players,
    races,
    results,
    screens,
    setup,
    undo,
)
from shuffleup.web.floor import pages as floor_pages
from shuffleup.web.floor import settle as floor_settle
from shuffleup.web.floor import timer as floor_timer
from shuffleup.web.league import files_pages as league_files
from shuffleup.web.league import office as league
from shuffleup.web.league import tables as league_tables
from shuffleup.web.player import views as player
from shuffleup.web.rules import honoured, house_books, house_edit, reader
from shuffleup.web.rules import paper as rules_paper
from shuffleup.web.screen import views as screen

handler404 = "shuffleup.web.console.mistakes.not_found"
handler500 = "shuffleup.web.console.mistakes.broken"
handler400 = "shuffleup.web.console.mistakes.bad_request"


class Anything(StringConverter):
    """The rest of an address, line breaks and all: the interface for programs says itself what it does not know."""

    regex = r"[\s\S]*"


register_converter(Anything, "anything")

urlpatterns = [
    path("in/<str:key>", doors.let_in, name="in"),
    path("pair", pairing.pair, name="pair"),
    path("pair/<str:pairing>", pairing.pair_with, name="pair_with"),
    path("out-of-here", pairing.out_of_here, name="out_of_here"),
    path("sign-in", sign_in.sign_in, name="sign_in"),
    path("accounts", sign_in.accounts, name="accounts"),
    path("accounts/<str:account>", sign_in.account, name="account"),
    path("devices", pairing.devices, name="devices"),
    path("devices/tokens", api_pages.tokens, name="tokens"),
    path("devices/door/<str:pairing>", pairing.pairing, name="pairing"),
    path("devices/door/<str:pairing>/qr.svg", pairing.pairing_qr, name="pairing_qr"),
    path("devices/<str:device>", pairing.device, name="device"),
    path("api/v1", api_pages.page, name="api_page"),
    path("api/v1/<anything:rest>", api.door, name="api"),
    path("room", room.room, name="room"),
    path("room/qr.svg", room.room_qr, name="room_qr"),
    path("house-language", events.house_language, name="house_language"),
    path("here", room.here, name="here"),
    path("time", screen.time, name="time"),
    path("alive", screen.alive, name="alive"),
    path("screen/<str:tournament>", screen.screen, name="screen"),
    path("screen/<str:tournament>/qr.svg", screen.qr, name="screen_qr"),
    path("screen/<str:tournament>/<str:key>", screen.screen, name="screen_named"),
    path("tv/<str:key>", screen.television, name="television"),
    path("tv/<str:key>/night", screen.television_night, name="television_night"),
    path("pictures/<str:id>", screen.picture, name="picture"),
    path("play/<str:tournament>", player.play, name="play"),
    path("play/<str:tournament>/qr.svg", player.qr, name="play_qr"),
    path("play/<str:tournament>/claim", player.claim, name="claim"),
    path("play/<str:tournament>/notices", player.notices, name="play_notices"),
    path("table/<str:tournament>/<int:table>", captain.table, name="table"),
    path("table/<str:tournament>/<int:table>/out", captain.out, name="table_out"),
    path("seats/<str:tournament>", screen.seats, name="seats"),
    path("favicon.ico", screen.favicon, name="favicon"),
    path("results/<str:tournament>", results.public, name="public_results"),
    path("rules", reader.books, name="books"),
    path("rules/compare/<str:what>", reader.compare, name="compare"),
    path("honoured", honoured.books, name="honoured"),
    path("honoured/<str:book>", honoured.book, name="honoured_book"),
    path("rules/<str:book>", reader.book, name="book"),
    path("rules/<str:book>/sheet", rules_paper.sheet, name="rules_sheet"),
    path("rules/<str:book>/notices", rules_paper.notices, name="notices"),
    path("rules/<str:book>/<str:number>", reader.clause, name="clause"),
    path("house-books", house_books.house_books, name="house_books"),
    path("house-books/new", house_books.new, name="house_book_new"),
    path("house-books/file", house_books.from_file, name="house_book_file"),
    path("house-books/<str:book>", house_edit.house_book, name="house_book"),
    path("house-books/<str:book>/name", house_edit.rename, name="house_book_name"),
    path("house-books/<str:book>/topic/<str:topic>", house_edit.topic, name="house_topic"),
    path("house-books/<str:book>/clause", house_edit.clause, name="house_clause_new"),
    path("house-books/<str:book>/clause/<str:clause>", house_edit.clause, name="house_clause"),
    path("house-books/<str:book>/text", house_books.text, name="house_book_text"),
    path("house-books/<str:book>/download", house_books.download, name="house_book_download"),
    path("house-books/<str:book>/remove", house_books.remove, name="house_book_remove"),
    path("", events.tonight, name="tonight"),
    path("links", events.links, name="links"),
    path("layouts/<str:key>", screens.layout, name="layout_edit"),
    path("layouts/<str:key>/<str:verb>", screens.layout_act, name="layout_act"),
    path("pictures", screens.add_picture, name="picture_add"),
    path("pictures/<str:id>/drop", screens.drop_picture, name="picture_drop"),
    path("backup", events.backup, name="backup"),
    path("new", setup.new, name="new"),
    path("new/<str:source>", setup.plan_form_view, name="new_from"),
    path("chip-sets", chip_sets.sets, name="chip_sets"),
    path("chip-sets/undo", chip_sets.undo, name="chip_sets_undo"),
    path("chip-sets/<str:chips>", chip_sets.one, name="chip_set"),
    path("league", league.office, name="league"),
    path("league/do/<str:verb>", league.do, name="league_do"),
    path("league/venue/<str:venue>", league.venue, name="venue"),
    path("league/report/<str:report>", league.report, name="league_report"),
    path("league/rules/<str:table>", league.table_rules, name="league_table_rules"),
    path("league/files/<str:kind>", league_files.files, name="league_files"),
    path("league/files/<str:kind>/<str:file>", league_files.file, name="league_file"),
    path("league/table/<str:table>", league_tables.table, name="league_table"),
    path("league/table/<str:table>/csv", league_tables.download, name="league_table_file"),
    path("league/notices", league_tables.notices, name="league_notices"),
    path("people", people.people, name="people"),
    path("people/search", people.search, name="people_search"),
    path("people/<str:person>", people.person, name="person"),
    path("people/<str:person>/<str:verb>", people.change, name="change_person"),
    path("e/<str:tournament>", night.tables, name="tables"),
    path("e/<str:tournament>/overlay", api_overlay.overlay, name="overlay"),
    path("e/<str:tournament>/chips", chips.chips, name="chips"),
    path("e/<str:tournament>/cash", cash.cash, name="cash"),
    path("e/<str:tournament>/cash/slip", cash.slip, name="cash_slip"),
    path("e/<str:tournament>/colour-up", races.colour_up, name="colour_up"),
    path("e/<str:tournament>/counts", closing.counts, name="counts"),
    path("e/<str:tournament>/closing", closing.closing, name="closing"),
    path("e/<str:tournament>/deal", deal.deal, name="deal"),
    path("e/<str:tournament>/all-in", all_in.all_in, name="all_in"),
    path("e/<str:tournament>/deal/vote/<str:entry>", deal.vote, name="deal_vote"),
    path("e/<str:tournament>/forecast", forecast.forecast, name="forecast"),
    path("e/<str:tournament>/forecast/<str:theme>.svg", forecast.chart, name="forecast_chart"),
    path("e/<str:tournament>/forecast/on-screen", forecast.on_screen, name="forecast_on_screen"),
    path("e/<str:tournament>/screens", screens.screens, name="screens"),
    path("e/<str:tournament>/screens/add", screens.add, name="screen_add"),
    path("e/<str:tournament>/screens/<str:key>", screens.one, name="screen_edit"),
    path("e/<str:tournament>/screens/<str:key>/<str:verb>", screens.act, name="screen_act"),
    path("e/<str:tournament>/table/<int:table>", one_table.one_table, name="one_table"),
    path("e/<str:tournament>/buttons", one_table.buttons, name="buttons"),
    path("e/<str:tournament>/break/<int:table>", breaking.break_table, name="break_table"),
    path("e/<str:tournament>/clock", night.clock, name="clock"),
    path("e/<str:tournament>/out", night.out, name="out"),
    path("e/<str:tournament>/player/<str:entry>", players.player, name="player"),
    path("e/<str:tournament>/players", players.players, name="players"),
    path("e/<str:tournament>/players/import", players.import_list, name="import_list"),
    path("e/<str:tournament>/draw", night.draw, name="draw"),
    path("e/<str:tournament>/plan", setup.edit, name="plan"),
    path("e/<str:tournament>/event.toml", setup.event_file, name="event_file"),
    path("e/<str:tournament>/slips", paper.slips, name="slips"),
    path("e/<str:tournament>/captains", inbox.captains, name="captains"),
    path("e/<str:tournament>/captains/slips", inbox.table_slips, name="table_slips"),
    path("e/<str:tournament>/captains/<int:table>.svg", inbox.table_qr, name="table_qr"),
    path("e/<str:tournament>/seats", paper.seat_list, name="seat_list"),
    path("e/<str:tournament>/results", results.results, name="results"),
    path("e/<str:tournament>/results.<str:kind>", results.download, name="results_file"),
    path("e/<str:tournament>/more", night.more, name="more"),
    path("e/<str:tournament>/log", log.log, name="log"),
    path("e/<str:tournament>/undo/<str:command>", undo.undo, name="undo"),
    path("e/<str:tournament>/undo/<str:command>/progress", undo.progress, name="undo_progress"),
    path("e/<str:tournament>/do/<str:verb>", night.do, name="do"),
    path("floor/<str:tournament>", floor_pages.floor, name="floor"),
    path("floor/<str:tournament>/rulings", floor_settle.rulings, name="floor_rulings"),
    path("floor/<str:tournament>/rulings/<str:ruling>", floor_settle.ruling, name="floor_ruling"),
    path("floor/<str:tournament>/rulings/<str:ruling>/settle", floor_settle.change, name="floor_change"),
    path("floor/<str:tournament>/timer", floor_timer.timer, name="floor_timer"),
    path("floor/<str:tournament>/<str:family>", floor_pages.family, name="floor_family"),
    path("floor/<str:tournament>/<str:family>/<str:incident>", floor_pages.call, name="floor_call"),
    path("floor/<str:tournament>/<str:family>/<str:incident>/settle", floor_settle.settle, name="floor_settle"),
    path("floor/<str:tournament>/<str:family>/<str:incident>/paper", floor_pages.situation, name="floor_situation"),
]
