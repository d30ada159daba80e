"""Every address there is. Behind the director's cookie unless `doors.OPEN_PATHS` says otherwise."""

from django.urls import path

from shuffleup.web import doors
from shuffleup.web.console import events, log, night, paper, people, players, results, setup, undo
from shuffleup.web.rules import honoured, house_books, house_edit, reader
from shuffleup.web.rules import paper as rules_paper
from shuffleup.web.screen import views as screen

handler404 = "shuffleup.web.console.mistakes.not_found"
handler500 = "shuffleup.web.console.mistakes.broken"
handler400 = "shuffleup.web.console.mistakes.bad_request"

urlpatterns = [
    path("in/<str:key>", doors.let_in),
    path("time", screen.time),
    path("alive", screen.alive),
    path("screen/<str:tournament>", screen.screen, name="screen"),
    path("seats/<str:tournament>", screen.seats, name="seats"),
    path("favicon.ico", screen.favicon),
    path("screen/<str:tournament>/qr.svg", screen.qr, name="screen_qr"),
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
    path("backup", events.backup, name="backup"),
    path("new", setup.new, name="new"),
    path("new/<str:source>", setup.plan_form_view, name="new_from"),
    path("people", people.people, name="people"),
    path("people/search", people.search, name="people_search"),
    path("people/<str:person>", people.person, name="person"),
    path("people/<str:person>/<str:verb>", people.change, name="change_person"),
    path("e/<str:tournament>", night.tables, name="tables"),
    path("e/<str:tournament>/clock", night.clock, name="clock"),
    path("e/<str:tournament>/out", night.out, name="out"),
    path("e/<str:tournament>/player/<str:entry>", players.player, name="player"),
    path("e/<str:tournament>/players", players.players, name="players"),
    path("e/<str:tournament>/players/import", players.import_list, name="import_list"),
    path("e/<str:tournament>/draw", night.draw, name="draw"),
    path("e/<str:tournament>/plan", setup.edit, name="plan"),
    path("e/<str:tournament>/event.toml", setup.event_file, name="event_file"),
    path("e/<str:tournament>/slips", paper.slips, name="slips"),
    path("e/<str:tournament>/seats", paper.seat_list, name="seat_list"),
    path("e/<str:tournament>/results", results.results, name="results"),
    path("e/<str:tournament>/results.<str:kind>", results.download, name="results_file"),
    path("e/<str:tournament>/more", night.more, name="more"),
    path("e/<str:tournament>/log", log.log, name="log"),
    path("e/<str:tournament>/undo/<str:command>", undo.undo, name="undo"),
    path("e/<str:tournament>/undo/<str:command>/progress", undo.progress, name="undo_progress"),
    path("e/<str:tournament>/do/<str:verb>", night.do, name="do"),
]
