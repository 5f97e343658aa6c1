import Testing

@testable import LineProtocol

/// What each command is decoded to.
@Suite struct RequestTests {
  private func request(_ text: String) throws -> Request { try Request(decoding: text) }

  @Test func sessionCommands() throws {
    #expect(
      try request("HELLO 1 client=nc want=push,view,undo zone=Europe/Athens platform=pc")
        == .hello(
          Request.Hello(
            version: 1, client: "nc", want: ["push", "view", "undo"], zone: "Europe/Athens",
            platform: .pc)))
    #expect(try request("AUTH token s3cr3t") == .authenticate(.token(Secret("s3cr3t"))))
    #expect(
      try request("AUTH password ann \"a b\"")
        == .authenticate(.password(user: "ann", Secret("a b"))))
    #expect(try request("PING x-trace=7") == .ping)
    #expect(try request("HELP") == .help(verb: nil))
    #expect(try request("HELP ADD") == .help(verb: "ADD"))
    #expect(try request("LIMITS") == .limits)
    #expect(try request("QUIT") == .quit)
  }

  @Test func calendarCommands() throws {
    #expect(
      try request("CALENDARS at=home:3,work:0")
        == .calendars(at: [
          CalendarRevision(calendar: "home", revision: 3),
          CalendarRevision(calendar: "work", revision: 0),
        ]))
    guard
      case .addCalendar(let change) = try request(
        "CALENDAR add work title=Work zone=Asia/Tokyo guarded=yes hours=09:00-17:00 days=mo-fr color=#Ff8800 key=k"
      )
    else { throw Mismatch() }
    #expect(change.name == "work" && change.title == "Work" && change.zone == "Asia/Tokyo")
    #expect(change.guarded == true && change.hours == HoursValue(start: 540, end: 1_020))
    #expect(change.days == "mo-fr" && change.color == "#Ff8800" && change.idempotencyKey == "k")
    guard case .setCalendar(let set) = try request("CALENDAR set work") else {
      throw Mismatch()
    }
    #expect(set.name == "work" && set.title == nil)
    #expect(
      try request("CALENDAR del work key=k")
        == .deleteCalendar(Request.CalendarRemoval(name: "work", idempotencyKey: "k")))
  }

  struct Mismatch: Error {}

  @Test func appointmentCommands() throws {
    guard
      case .add(let add) = try request(
        """
        ADD title="Design review" start=2026-03-03T09:30 dur=1h30m cal=home zone=Europe/Athens fold=1 \
        end-fold=2 allday=no repeat=FREQ=DAILY location=Here notes="a\\nb" busy=no status=tentative \
        uid=u1 key=k-7f3a
        """.replacing("repeat=FREQ=DAILY", with: "repeat=\"FREQ=DAILY\""))
    else { throw Mismatch() }
    #expect(add.title == "Design review" && add.start == "2026-03-03T09:30" && add.uid == "u1")
    #expect(add.fields.duration == DurationValue(minutes: 90) && add.fields.end == nil)
    #expect(add.fields.calendar == "home" && add.fields.zone == "Europe/Athens")
    #expect(add.fields.fold == 1 && add.fields.endFold == 2 && add.fields.allDay == false)
    #expect(add.fields.rule == "FREQ=DAILY" && add.fields.location == "Here")
    #expect(add.fields.notes == "a\nb" && add.fields.busy == false)
    #expect(add.fields.status == .tentative && add.idempotencyKey == "k-7f3a")

    #expect(
      try request("GET a17 at=home:3 zone=UTC")
        == .get(
          Request.Get(
            id: "a17", occurrence: nil, zone: "UTC",
            at: [CalendarRevision(calendar: "home", revision: 3)])
        ))
    guard case .set(let change) = try request("SET a17 end=2026-03-03T10:00 rev=7 location=\"\"")
    else { throw Mismatch() }
    #expect(change.id == "a17" && change.revision == 7 && change.fields.location == "")
    #expect(change.fields.end == "2026-03-03T10:00" && change.fields.title == nil)
    #expect(
      try request("DEL a17")
        == .delete(
          Request.Removal(
            id: "a17", occurrence: nil, scope: nil, revision: nil, idempotencyKey: nil)))
    #expect(try request("UNDO") == .undo(Request.Step(id: nil, idempotencyKey: nil)))
    #expect(try request("REDO u30 key=k") == .redo(Request.Step(id: "u30", idempotencyKey: "k")))
  }

  @Test func seriesCommands() throws {
    guard
      case .add(let add) = try request(
        "ADD title=x start=2026-03-02 dur=1d repeat=\"FREQ=DAILY\" rdate=2026-03-09 exdate=2026-03-03"
      )
    else { throw Mismatch() }
    #expect(add.fields.rule == "FREQ=DAILY" && add.fields.additions == "2026-03-09")
    #expect(add.fields.exclusions == "2026-03-03")
    guard case .set(let change) = try request("SET a17 occ=2026-03-03T09:30 scope=future title=y")
    else { throw Mismatch() }
    #expect(change.occurrence == "2026-03-03T09:30" && change.scope == .future)
    #expect(
      try request("DEL a17 occ=2026-03-03 scope=this")
        == .delete(
          Request.Removal(
            id: "a17", occurrence: "2026-03-03", scope: .this, revision: nil, idempotencyKey: nil)))
  }

  @Test func searchCommands() throws {
    #expect(
      try request("FIND text=\"two words\" range=2026-03 cal=home fields=id max=5 after=c zone=UTC")
        == .find(
          Request.Find(
            text: "two words", range: "2026-03", calendars: ["home"], zone: "UTC", fields: ["id"],
            maximum: 5, after: "c")))
    #expect(
      try request("FREE range=2026-W10")
        == .free(Request.Free(range: "2026-W10", calendars: [], zone: nil)))
    #expect(
      try request("SLOTS range=2026-W10 dur=45m cal=a,b hours=09:00-17:00 days=mo-fr max=1")
        == .slots(
          Request.Slots(
            range: "2026-W10", duration: DurationValue(minutes: 45), calendars: ["a", "b"],
            hours: HoursValue(start: 540, end: 1_020), days: "mo-fr", zone: nil, maximum: 1)))
  }

  @Test func usersAndSharing() throws {
    #expect(
      try request("CALENDAR share team user=ann role=freebusy key=k")
        == .share(
          Request.Share(calendar: "team", user: "ann", role: .freebusy, idempotencyKey: "k")))
    #expect(
      try request("CALENDAR unshare team user=ann")
        == .share(Request.Share(calendar: "team", user: "ann", role: nil, idempotencyKey: nil)))
    #expect(try request("CALENDAR shares team") == .shares(calendar: "team"))
    #expect(try request("USERS") == .users)
    #expect(
      try request("USER add ann password=secret zone=UTC")
        == .addUser(Request.NewUser(name: "ann", password: Secret("secret"), zone: "UTC")))
    #expect(try request("USER set ann password=p") == .setPassword(user: "ann", Secret("p")))
    #expect(try request("USER del ann") == .deleteUser("ann"))
    #expect(try request("TOKEN add label=robot") == .addToken(user: nil, label: "robot"))
    #expect(try request("TOKEN list user=ann") == .tokens(user: "ann"))
    #expect(try request("TOKEN del t1") == .revokeToken("t1"))
  }

  @Test func commandsAboutThePast() throws {
    #expect(
      try request("HISTORY a17 max=5 after=c zone=UTC")
        == .history(Request.History(id: "a17", zone: "UTC", maximum: 5, after: "c")))
    #expect(
      try request("TRASH cal=home,work")
        == .trash(
          Request.Trash(calendars: ["home", "work"], zone: nil, maximum: nil, after: nil)))
    #expect(
      try request("RESTORE a17 key=k")
        == .restore(Request.Restore(id: "a17", idempotencyKey: "k")))
    #expect(
      try request("CHANGES cal=home since=home:7")
        == .changes(
          Request.Changes(
            calendar: "home", since: [CalendarRevision(calendar: "home", revision: 7)], zone: nil)))
  }

  @Test(arguments: [
    ("range=2026-03-02/2026-03-09", Request.Period.range("2026-03-02/2026-03-09")),
    ("day=2026-03-03", .day("2026-03-03")), ("week=2026-W10", .week("2026-W10")),
    ("month=2026-03", .month("2026-03")),
  ])
  func periods(text: String, period: Request.Period) throws {
    guard
      case .list(let list) = try request(
        "LIST \(text) cal=home,work zone=UTC fields=id,title max=1000 after=c at=home:1")
    else { throw Mismatch() }
    #expect(list.period == period && list.calendars == ["home", "work"] && list.zone == "UTC")
    #expect(list.fields == ["id", "title"] && list.maximum == 1_000 && list.after == "c")
    #expect(list.at.count == 1)
  }

  @Test func subscriptions() throws {
    #expect(
      try request("SUB range=2026-W10 since=home:8814 cal=home")
        == .subscribe(
          Request.Subscribe(
            range: "2026-W10", calendars: ["home"],
            since: [CalendarRevision(calendar: "home", revision: 8_814)])))
    #expect(try request("UNSUB s16") == .unsubscribe(subscription: 16))
  }

  @Test func views() throws {
    guard
      case .openView(let open, let at) = try request(
        """
        VIEW open week=2026-W10 size=1400x960 cal=home hours=08:00-24:00 hour=80 zone=UTC snap=15m \
        slot=30m indirect=yes first=mo clock=client hold=500 slop=10 drag=4 at=home:2
        """)
    else { throw Mismatch() }
    #expect(open.layout == .week("2026-W10") && open.size == SizeValue(width: 1_400, height: 960))
    #expect(open.calendars == ["home"] && open.hours == HoursValue(start: 480, end: 1_440))
    #expect(open.hourHeight == 80 && open.zone == "UTC" && open.snap?.minutes == 15)
    #expect(open.slot?.minutes == 30 && open.indirect == true && open.firstWeekday == .monday)
    #expect(open.clock == .client && open.hold == 500 && open.slop == 10 && open.drag == 4)
    #expect(at.count == 1)
    guard case .setView(3, let set) = try request("VIEW set v3 day=2026-03-03") else {
      throw Mismatch()
    }
    #expect(set.layout == .day("2026-03-03") && set.size == nil && set.calendars == nil)
    #expect(try request("VIEW close v8") == .closeView(view: 8))
  }

  @Test func settingsOfAView() throws {
    guard
      case .setView(1, let set) = try request(
        "VIEW set v1 lane=24 multiple=no scope=ask say=yes hud=800 repeat=300,50")
    else { throw Mismatch() }
    #expect(set.lane == 24 && set.multiple == false && set.scope == .ask && set.announces == true)
    #expect(set.hud == 800 && set.keyRepeat == KeyRepeatValue(delay: 300, interval: 50))
  }

  @Test func commandsOfAView() throws {
    #expect(
      try request(
        """
        COMMAND add v1 mail title="By Mail" discover=Long input=m modifiers=+command+shift \
        menu=edit where=first responder=application
        """)
        == .addCommand(
          Request.OwnCommand(
            view: 1, name: "mail", title: "By Mail", discoverabilityTitle: "Long", input: "m",
            modifiers: [.shift, .command], menu: "edit", place: .first,
            responder: .application)))
    #expect(try request("COMMAND del v1 mail") == .deleteCommand(view: 1, name: "mail"))
    #expect(try request("COMMANDS v2") == .commands(view: 2))
    #expect(
      try request("MENU v2 point=-5,7") == .menu(view: 2, point: PointValue(x: -5, y: 7)))
    #expect(try request("RUN v1 delete") == .run(view: 1, name: "delete", choice: nil))
    #expect(
      try request("RUN v1 choose choose=future")
        == .run(view: 1, name: "choose", choice: .future))
  }

  @Test func theClipboard() throws {
    #expect(try request("COPY refs=a,b@2026-03-02") == .copy(references: ["a", "b@2026-03-02"]))
    #expect(try request("CUT refs=a") == .cut(references: ["a"]))
    #expect(
      try request("PASTE start=2026-03-05T10:00 cal=work fold=2 ics=text key=k")
        == .paste(
          Request.Paste(
            start: "2026-03-05T10:00", calendar: "work", fold: 2, text: "text",
            idempotencyKey: "k")))
  }

  @Test func aSecretIsNotShown() {
    let request = Request.authenticate(.password(user: "ann", Secret("hunter2")))
    var dumped = ""
    dump(request, to: &dumped)
    for text in ["\(request)", String(reflecting: request), dumped] {
      #expect(!text.contains("hunter2"))
      #expect(text.contains("ann"))
    }
  }
}

extension Request {
  /// Decodes a command that stands without its tag.
  init(decoding text: String) throws {
    self = try Request.decode(#require(clientLine("1 " + text).command))
  }
}
