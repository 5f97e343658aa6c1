import Testing

@testable import LineProtocol

@Suite struct ValueTests {
  @Test(arguments: [
    ("45m", 0, 45), ("1h30m", 0, 90), ("2d", 2, 0), ("1d2h3m", 1, 123), ("0m", 0, 0),
    ("999999d999999h999999m", 999_999, 60_999_939), ("90m", 0, 90),
  ])
  func durations(text: String, days: Int, minutes: Int) {
    let value = DurationValue(days: days, minutes: minutes)
    #expect(DurationValue(text) == value)
    #expect(DurationValue(value.text) == value || minutes / 60 > 999_999)
  }

  @Test(arguments: [
    "", "m", "1", "1s", "30m1h", "1h1h", "-1h", "+1h", "1.5h", " 1h", "1h ", "1000000m", "١m", "1H",
  ])
  func otherDurationsAreRefused(text: String) {
    #expect(DurationValue(text) == nil)
  }

  @Test func hours() {
    #expect(HoursValue("08:00-20:00") == HoursValue(start: 480, end: 1_200))
    #expect(HoursValue("00:00-24:00")?.text == "00:00-24:00")
    #expect(HoursValue("23:59-24:00")?.text == "23:59-24:00")
    for text in [
      "", "8:00-9:00", "08:00", "08:00-08:00", "09:00-08:00", "00:00-24:01", "08:60-09:00",
      "08:00-09:00-10:00", "-8:00-09:00", "08:-1-09:00", "08.00-09.00", "٠٨:00-09:00",
      "é8:00-09:00",
    ] {
      #expect(HoursValue(text) == nil, "\(text)")
    }
  }

  @Test func sizes() {
    #expect(SizeValue("1400x960")?.text == "1400x960")
    #expect(SizeValue("1x999999") != nil)
    for text in ["", "x", "1x", "0x1", "1x0", "1x1000000", "-1x1", "1x1x1", "1X1", "1.5x2"] {
      #expect(SizeValue(text) == nil, "\(text)")
    }
  }

  @Test func revisions() {
    let list = CalendarRevision.list("home:8814,work:0")
    #expect(list?.map(\.text) == ["home:8814", "work:0"])
    for text in [
      "", "home", "home:", ":1", "home:-1", "home:x", "home:1,", "a:1:2", "a b:1",
      "home:1234567890123456",
    ] {
      #expect(CalendarRevision.list(text) == nil, "\(text)")
    }
  }

  @Test func names() {
    #expect(ValueForm.name.accepts("home") && ValueForm.name.accepts("Büro-2"))
    #expect(ValueForm.name.accepts(String(repeating: "n", count: 64)))
    for text in ["", "a b", "a,b", "a:b", "a=b", "a\"", "a\n", String(repeating: "n", count: 65)] {
      #expect(!ValueForm.name.accepts(text), "\(text)")
    }
  }
}
