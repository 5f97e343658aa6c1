import Interaction
import Scheduling
import Testing

/// Commands, menus and their validation.
@Suite struct MenuTests {
  /// Every drag has an equal command, in every context menu (WCAG 2.2, 2.5.7).
  @Test(
    arguments: [
      ("move-later", "a start=2026-03-02T09:15 end=2026-03-02T10:15"),
      ("move-earlier", "a start=2026-03-02T08:45 end=2026-03-02T09:45"),
      ("move-next-day", "a start=2026-03-03T09:00 end=2026-03-03T10:00"),
      ("move-previous-day", "a start=2026-03-01T09:00 end=2026-03-01T10:00"),
      ("end-later", "a start=2026-03-02T09:00 end=2026-03-02T10:15"),
      ("end-earlier", "a start=2026-03-02T09:00 end=2026-03-02T09:45"),
      ("start-later", "a start=2026-03-02T09:15 end=2026-03-02T10:00"),
      ("start-earlier", "a start=2026-03-02T08:45 end=2026-03-02T10:00"),
      ("make-all-day", "a start=2026-03-02 end=2026-03-03 allday=yes"),
    ])
  func everyDragHasACommand(action: String, outcome: String) throws {
    var scene = try scene(["a": "2026-03-02T09:00/2026-03-02T10:00"])
    _ = scene.send(.press(Press(.began, "Tab")))
    #expect(scene.view.menuEntries(context: true).contains { $0.command.action == action })
    let effects = scene.send(.run(action)).filter { if case .shared = $0 { false } else { true } }
    #expect(effects.count == 4)
    #expect(effects[1].text.contains("ref=" + outcome), "\(effects[1].text)")
    #expect(effects[2].text.hasPrefix("PENDING"))
    _ = scene.commit()
    #expect(scene.edits.count == 1)
  }

  @Test func wholeDaysBecomeAnHourAtNine() throws {
    var scene = try scene(["a": "2026-03-03/2026-03-05"], exampleWeek { $0.lane = 24 })
    scene.play(
      """
      @0 key down Tab
      FOCUS ref=a…
      @1 run make-timed
      GRAB op=move ref=a…
      PREVIEW op=move ref=a start=2026-03-03T09:00 end=2026-03-03T10:00…
      PENDING…
      > commit op=move [a rev=8800 2026-03-03T07:00Z/2026-03-03T08:00Z]
      """)
  }

  @Test func validationTellsTitlesStatesAndWhatIsEnabled() throws {
    var scene = try scene(["a": "2026-03-02T09:00/2026-03-02T10:00"])
    #expect(scene.view.keyCommand("delete")?.isEnabled == false)
    #expect(scene.view.keyCommand("week")?.state == .on)
    #expect(scene.view.keyCommand("paste")?.isEnabled == false)
    _ = scene.send(.history(undo: "Move", redo: nil))
    #expect(scene.view.keyCommand("undo")?.title == "Undo Move")
    #expect(scene.view.keyCommand("redo")?.isEnabled == false)
    scene.play(
      """
      @0 run redo
      FAULT code=NOTHING-TO-UNDO
      @1 run paste
      FAULT code=NOTHING-TO-PASTE
      @2 run undo
      > undo
      > refuse CONFLICT
      REJECT code=CONFLICT ref=new revert=500
      """)
  }

  @Test func builderChangesTheMenus() throws {
    var scene = try scene(["a": "2026-03-02T09:00/2026-03-02T10:00"])
    func paths() -> [String] {
      scene.view.menuEntries(context: false).map { "\($0.path):\($0.command.action)" }
    }
    #expect(paths().first == "file:new")
    scene.view.buildMenus { builder in
      builder.insertSibling(
        Menu(identifier: "tools", title: "Tools", children: [.command("find")]),
        beforeMenu: "file")
      builder.insertSibling(
        Menu(identifier: "last", title: "Last", children: [.command("today")]), afterMenu: "view")
      builder.insertChild(
        Menu(identifier: "first", title: "", children: [.command("select-all")]),
        atStartOfMenu: "edit")
      builder.insertChild(
        Menu(identifier: "end", title: "", children: [.command("copy")]), atEndOfMenu: "edit")
      builder.replaceChildren(ofMenu: "view") { $0.filter { $0 == .command("day") } }
      builder.remove(menu: "appointment")
    }
    #expect(paths().first == "tools:find")
    #expect(paths().last == "last:today")
    #expect(paths().contains("edit/first:select-all"))
    #expect(paths().contains("edit/end:copy"))
    #expect(paths().filter { $0.hasPrefix("view:") } == ["view:day"])
    #expect(!paths().contains { $0.hasPrefix("appointment") })
    #expect(scene.view.menuEntries(context: true).count == 18, "the context menu is its own")
  }

  @Test func aClientsCommandStandsWhereItAsks() throws {
    var scene = try scene(["a": "2026-03-02T09:00/2026-03-02T10:00"])
    func edit() -> [String] {
      scene.view.menuEntries(context: false).filter { $0.path == "edit" }.map(\.command.action)
    }
    _ = scene.send(
      .command(name: "invite", ClientCommand(title: "Invite", menu: "edit", place: .first)))
    #expect(edit().first == "invite")
    _ = scene.send(
      .command(name: "invite", ClientCommand(title: "Invite", menu: "edit", place: .replace)))
    #expect(edit() == ["invite"])
    _ = scene.send(
      .command(name: "invite", ClientCommand(title: "Invite", menu: "context/people")))
    #expect(scene.view.menuEntries(context: true).last?.path == "people")
    scene.play(
      """
      @0 run invite
      RAN name=invite
      """)
    #expect(
      scene.send(.command(name: "copy", ClientCommand(title: "Mine"))) == [.fault(.conflict)])
    #expect(scene.send(.command(name: "absent", nil)) == [.fault(.notFound)])
  }

  @Test func anEditIsNotBegunWhileAnotherIsAtTheStore() throws {
    var scene = try scene(["a": "2026-03-02T09:00/2026-03-02T10:00"])
    scene.play(
      """
      @0 key down Tab
      FOCUS…
      @1 run move-later
      …
      @2 run move-later
      FAULT code=CONFLICT
      @3 key down Escape
      """)
    #expect(scene.edits.count == 1)
  }
}
