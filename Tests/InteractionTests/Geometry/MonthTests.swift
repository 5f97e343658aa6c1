import Interaction
import Scheduling
import Testing

/// The month and the agenda.
@Suite struct MonthTests {
  /// March 2026 in cells of 200 by 160 points: six weeks from 23 February.
  private func month(_ items: KeyValuePairs<ItemReference, String>) throws -> Scene {
    try scene(
      items,
      exampleWeek {
        $0.layout = .month
        $0.dates = DateRange(year: 2026, month: 3) ?? $0.dates
      })
  }

  @Test func sixWeeksOfCellsWithTheirMonth() throws {
    var scene = try month([:])
    let columns = scene.send(.refresh).map(\.text).filter { $0.hasPrefix("COLUMN") }
    #expect(columns.count == 42)
    #expect(columns.first == "COLUMN date=2026-02-23 rect=0,0,200,160 in=no")
    #expect(columns[6] == "COLUMN date=2026-03-01 rect=1200,0,200,160 in=yes")
    #expect(columns.last == "COLUMN date=2026-04-05 rect=1200,800,200,160 in=no")
  }

  @Test func appointmentsLieInRowsFirstFit_andTheRestIsCounted() throws {
    var scene = try month([
      "long": "2026-03-06/2026-03-11", "a": "2026-03-09T09:00/2026-03-09T10:00",
      "b": "2026-03-09T11:00/2026-03-09T12:00", "c": "2026-03-09T12:00/2026-03-09T13:00",
      "d": "2026-03-09T13:00/2026-03-09T14:00", "e": "2026-03-09T14:00/2026-03-09T15:00",
      "f": "2026-03-09T15:00/2026-03-09T16:00", "g": "2026-03-09T16:00/2026-03-10T00:00",
    ])
    scene.play(
      """
      > refresh
      …
      MORE date=2026-03-09 count=1 rect=0,476,200,4
      FOCUS slot=2026-03-02T00:00 rect=0,160,200,160
      BOX ref=long seg=1/2 rev=8800 rect=800,180,580,20 start=2026-03-06 end=2026-03-11 allday=yes \
      order=1
      BOX ref=long seg=2/2 rev=8800 rect=0,340,380,20 start=2026-03-06 end=2026-03-11 allday=yes \
      order=1
      BOX ref=a seg=1/1 rev=8800 rect=0,360,180,20…
      …
      """)
  }

  @Test func movesAndResizesAreByDates_theClockKept() throws {
    var scene = try month([
      "a": "2026-03-03T09:00/2026-03-03T10:00", "night": "2026-03-10T22:00/2026-03-12T06:00",
    ])
    scene.play(
      """
      @0 hover 395 190
      STYLE on=empty effect=none shape=beam
      @1 hover 375 190
      NOSTYLE
      STYLE on=body effect=hover shape=rounded-rect rect=200,180,180,20
      @2 down 0 pointer 375 190
      @3 move 0 575 350
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      PREVIEW op=move ref=a start=2026-03-11T09:00 end=2026-03-11T10:00 rect=400,340,180,20
      @4 up 0 575 350
      PENDING…
      > commit op=move [a rev=8800 2026-03-11T07:00Z/2026-03-11T08:00Z]
      > refuse CLASH
      …
      @5 hover 775 350
      …
      HANDLES ref=night edges=start,end hot=end rect=772,340,8,20
      STYLE on=handle effect=none shape=resize-horizontal axes=h
      @6 down 0 pointer 775 350
      @7 move 0 975 350
      GRAB op=resize-end ref=night rev=8800
      PREVIEW op=resize-end ref=night start=2026-03-10T22:00 end=2026-03-13T06:00…
      @8 move 0 75 350
      PREVIEW op=resize-end ref=night start=2026-03-10T22:00 end=2026-03-10T22:15 \
      rect=200,340,180,20 limited=min-duration
      @9 cancel 0
      CANCEL…
      …
      """)
  }

  @Test func aDragOverEmptyCellsMakesWholeDays() throws {
    var scene = try month([:])
    scene.play(
      """
      @0 down 0 pointer 250 200
      @1 move 0 650 210
      GRAB op=create ref=new
      PREVIEW op=create ref=new start=2026-03-03 end=2026-03-06 allday=yes rect=200,180,580,20
      """)
  }

  @Test func monthsPageByMonths_andCutItemsPasteByDate() throws {
    var scene = try month(["a": "2026-03-03T09:00/2026-03-03T10:00"])
    scene.play(
      """
      @0 key down ArrowRight +command
      > load month 2026-04-01/2026-05-01
      @1 key up ArrowRight
      @2 key down Tab
      FOCUS ref=a rect=200,180,180,20
      @3 run copy
      > copy a
      @4 down 0 touch 650 250
      @5 up 0 650 250
      FOCUS slot=2026-03-05T00:00 rect=600,160,200,160
      @6 run paste
      PENDING…
      > commit op=paste [a 2026-03-05T07:00Z/2026-03-05T08:00Z]
      """)
  }

  @Test func anAgendaIsAListWithoutHandlesOrDrags() throws {
    var scene = try scene(
      [
        "a": "2026-03-03T09:00/2026-03-03T10:00", "b": "2026-03-04/2026-03-06",
        "c": "2026-03-19T09:00/2026-03-19T10:00",
      ],
      exampleWeek { $0.layout = .agenda })
    scene.play(
      """
      > refresh
      RESET
      GRID layout=agenda…
      NOW at=2026-03-02T08:05 rect=0,0,1400,1
      FOCUS slot=2026-03-02T00:00
      BOX ref=a seg=1/1 rev=8800 rect=0,0,1400,28…
      BOX ref=b seg=1/1 rev=8800 rect=0,28,1400,28…
      @0 hover 50 27
      STYLE on=body effect=hover shape=rounded-rect rect=0,0,1400,28
      @1 down 0 pointer 50 27
      @2 move 0 50 300
      @3 up 0 50 300
      …
      @4 key down Tab
      FOCUS ref=a…
      @5 key down ArrowDown
      FOCUS ref=b…
      @6 key up ArrowDown
      @7 down 1 touch 50 10
      @507 tick
      SELECT refs=a
      FOCUS ref=a…
      MENU point=50,10…
      """)
  }
}
