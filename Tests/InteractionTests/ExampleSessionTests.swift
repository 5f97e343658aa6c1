import Interaction
import Scheduling
import Testing

/// The example session of the protocol's description.
@Suite struct ExampleSessionTests {
  @Test func theExampleComesOutExactly() throws {
    let zone = try zone("Europe/Athens")
    var scene = try Scene(
      exampleWeek(),
      [
        item("a17", "2026-03-03T09:30/2026-03-03T10:15", revision: 8_813, in: zone),
        item("a18", "2026-03-02T09:00/2026-03-02T09:15", revision: 8_814, in: zone),
      ])
    scene.tellsKeys = true
    scene.play(
      """
      > refresh
      RESET
      GRID layout=week zone=Europe/Athens hours=08:00-20:00 hour=80 slot=30m lane=0,0,1400,0 \
      body=0,0,1400,960 today=2026-03-02
      COLUMN date=2026-03-02 rect=0,0,200,960
      COLUMN date=2026-03-03 rect=200,0,200,960
      COLUMN date=2026-03-04 rect=400,0,200,960
      COLUMN date=2026-03-05 rect=600,0,200,960
      COLUMN date=2026-03-06 rect=800,0,200,960
      COLUMN date=2026-03-07 rect=1000,0,200,960
      COLUMN date=2026-03-08 rect=1200,0,200,960
      NOW at=2026-03-02T08:05 rect=0,6,200,1
      KEYS…
      FOCUS slot=2026-03-02T08:00 rect=0,0,180,40
      BOX ref=a18 seg=1/1 rev=8814 rect=0,80,180,20 start=2026-03-02T09:00 end=2026-03-02T09:15 \
      order=1
      BOX ref=a17 seg=1/1 rev=8813 rect=200,120,180,60 start=2026-03-03T09:30 \
      end=2026-03-03T10:15 order=2
      @1208 hover 271 179
      HANDLES ref=a17 edges=start,end hot=end rect=200,172,180,12
      STYLE on=handle effect=none shape=resize-vertical axes=v
      @1350 down 0 pointer 271 179
      @1382 move 0 271 214
      GRAB op=resize-end ref=a17 rev=8813
      PREVIEW op=resize-end ref=a17 start=2026-03-03T09:30 end=2026-03-03T10:45 rect=200,120,180,100
      @1390 up 0 271 214
      PENDING op=resize-end ref=a17
      > commit op=resize-end [a17 rev=8813 2026-03-03T07:30Z/2026-03-03T08:45Z]
      > store
      COMMIT op=resize-end ref=a17 rev=8815 undo=u8815
      BOX ref=a17 seg=1/1 rev=8815 rect=200,120,180,100 start=2026-03-03T09:30 \
      end=2026-03-03T10:45 order=2
      HANDLES ref=a17 edges=start,end hot=end rect=200,212,180,12
      @2000 leave
      NOHANDLES ref=a17 fade=200
      NOSTYLE
      @2100 down 1 touch 271 216
      @2110 up 1 271 216
      SELECT refs=a17
      FOCUS ref=a17 rect=200,120,180,100
      KEYS…
      > set a17 2026-03-03T09:30/2026-03-03T10:15
      BOX ref=a17 seg=1/1 rev=8816 rect=200,120,180,60 start=2026-03-03T09:30 \
      end=2026-03-03T10:15 order=2
      """)
  }
}
