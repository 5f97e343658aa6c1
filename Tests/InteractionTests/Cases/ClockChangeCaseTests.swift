import Interaction
import Scheduling
import Testing

/// Changes of the clock that broke other calendars.
@Suite struct ClockChangeCaseTests {
  @Test("fullcalendar#3887: an hour that the clock repeats")
  func doubledHour() throws {
    var scene = try scene(
      ["a": "2017-10-29T00:00Z/2017-10-29T01:00Z"],
      exampleWeek(zone: "Europe/London", week: 43, year: 2017, hours: "00:00-24:00"))
    scene.play(
      """
      > refresh
      …
      BOX ref=a seg=1/1 rev=8800 rect=1200,40,180,12 start=2017-10-29T01:00 end=2017-10-29T01:00 \
      end-fold=2 order=1
      @1 down 0 pencil 1250 45
      @2 move 0 1050 45
      GRAB…
      SELECT…
      PREVIEW…
      @3 move 0 1250 85
      PREVIEW op=move ref=a start=2017-10-29T02:00 end=2017-10-29T03:00 rect=1200,80,180,40
      """)
  }

  @Test("bryntum/support#318: a move into the gap")
  func moveIntoAGap() throws {
    var scene = try scene(
      ["a": "2020-03-08T00:00/2020-03-08T01:00"],
      exampleWeek(zone: "America/New_York", year: 2020, hours: "00:00-24:00"))
    scene.play(
      """
      @1 down 0 pointer 1250 20
      @2 move 0 1250 100
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2020-03-08T03:00 end=2020-03-08T04:00 rect=1200,120,180,40 \
      limited=gap-shift
      @3 up 0 1250 100
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2020-03-08T07:00Z/2020-03-08T08:00Z]
      """)
  }

  @Test("bryntum/support#5474, #6537: whole days across a change of the clock")
  func wholeDaysAcrossAChange() throws {
    var scene = try scene(
      ["a": "2022-03-20/2022-03-21"],
      exampleWeek(zone: "Europe/Berlin", week: 11, year: 2022, weeks: 2) { $0.lane = 24 })
    scene.play(
      """
      @1 down 0 pointer 630 10
      @2 move 0 1330 10
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2022-03-27 end=2022-03-28 allday=yes rect=1300,0,80,24
      """)
  }

  @Test("react-calendar-timeline#762: three days later, by the wall")
  func acrossAChangeOfTheClock() throws {
    var scene = try scene(
      ["a": "2026-03-06T14:00Z/2026-03-06T15:00Z"],
      exampleWeek(zone: "America/New_York", weeks: 2))
    scene.play(
      """
      @1 down 0 pointer 430 120
      @2 move 0 730 120
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2026-03-09T09:00 end=2026-03-09T10:00 rect=700,80,80,80
      @3 up 0 730 120
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2026-03-09T13:00Z/2026-03-09T14:00Z]
      """)
  }
}
