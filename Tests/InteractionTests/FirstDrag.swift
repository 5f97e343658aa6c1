import Interaction
import Scheduling

/// Shows a week with one appointment, lets a finger drag that from nine to ten, and returns all that
/// came of it.
func firstDrag() throws -> [Effect] {
  guard let week = DateRange(isoYear: 2026, week: 10) else { return [] }
  let configuration = ViewConfiguration(
    layout: .week, dates: week, size: Size(width: 1_400, height: 960), zone: .utc)
  let nine = Zone.utc.startOfDay(week.start).adding(seconds: 9 * 3_600)
  let standup = Item(
    reference: "standup", revision: 1, calendar: "home", title: "Standup",
    time: .timed(start: nine, end: nine.adding(seconds: 3_600)))
  var view = try CalendarView(configuration: configuration, items: [standup], now: nine)

  // First of all: only from here on does the view tell boxes and what changes in them.
  var effects = view.handle(.refresh, at: 0)
  effects += view.handle(.down(contact: 0, .direct, Point(x: 100, y: 380)), at: 1_000)
  // The finger has rested for half a second: it lifts the appointment.
  effects += view.handle(.tick, at: 1_500)
  effects += view.handle(.move(contact: 0, Point(x: 100, y: 420)), at: 1_600)
  effects += view.handle(.up(contact: 0, Point(x: 100, y: 420)), at: 1_700)
  return effects
}
