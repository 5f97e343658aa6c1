import Interaction
import LineProtocol
import Scheduling

/// Writes what a view tells as the lines of one frame.
struct FrameWriter {
  let view: Int
  let frame: Int

  func write(_ effect: Effect, into out: inout LineWriter) {
    switch effect {
    case .reset: push(.reset, into: &out)
    case .grid(let grid): push(.grid, into: &out) { write(grid, into: &$0) }
    case .column(let date, let rect, let isInPeriod):
      push(.column, into: &out) {
        $0.add("date", date.description)
        $0.add("rect", rect.text)
        if let isInPeriod { $0.add("in", isInPeriod) }
      }
    case .now(let wall, let rect):
      push(.now, into: &out) {
        $0.add("at", wall.description)
        $0.add("rect", rect.text)
      }
    case .more(let more): push(.more, into: &out) { write(more, into: &$0) }
    case .box(let box): push(.box, into: &out) { write(box, into: &$0) }
    case .noBox(let reference, let segment):
      push(.noBox, into: &out) {
        $0.add("ref", reference.name)
        $0.add("seg", segment?.text)
      }
    case .handles, .noHandles, .style, .noStyle, .enter, .exit: writePointer(effect, into: &out)
    case .grab, .preview, .pending, .committed, .rejected, .cancelled:
      writeGesture(effect, into: &out)
    case .selection(let references):
      push(.select, into: &out) { $0.add("refs", references.text) }
    case .multiple(let begins):
      push(.multiple, into: &out) { $0.add("state", begins ? "begin" : "end") }
    case .marquee(let rect): push(.marquee, into: &out) { $0.add("rect", rect.text) }
    case .noMarquee: push(.noMarquee, into: &out)
    case .focus(let focus, let rect): push(.focus, into: &out) { write(focus, rect, into: &$0) }
    case .open(let reference, let presentation):
      push(.open, into: &out) {
        $0.add("ref", reference.name)
        $0.add("as", presentation.rawValue)
      }
    case .keys(let claims):
      push(.keys, into: &out) {
        $0.add("claim", claims.map(\.text).joined(separator: ","))
      }
    case .scroll(let offset):
      push(.scroll, into: &out) {
        $0.add("x", offset.x)
        $0.add("y", offset.y)
      }
    case .hud, .noHUD, .menu, .noMenu, .ran: writeCommands(effect, into: &out)
    case .ghost(let ghost): push(.ghost, into: &out) { write(ghost, into: &$0) }
    case .noGhost(let user): push(.noGhost, into: &out) { $0.add("user", user) }
    case .say(let announcement): push(.say, into: &out) { write(announcement, into: &$0) }
    // Told by the view's host, who knows the event's number or does what is asked.
    case .unhandled, .fault, .commit, .load, .clipboard, .undo, .redo, .shared: break
    }
  }

  func unhandled(_ sequence: Int?, into out: inout LineWriter) {
    push(.unhandled, into: &out) { $0.add("seq", sequence) }
  }

  func fault(_ sequence: Int?, _ code: String, into out: inout LineWriter) {
    push(.fault, into: &out) {
      $0.add("seq", sequence)
      $0.add("code", code)
    }
  }

  func end(acknowledging sequence: Int, at revisions: String?, into out: inout LineWriter) {
    push(.end, into: &out) {
      $0.add("ack", sequence)
      $0.add("at", revisions)
    }
  }

  // MARK: Pointer

  private func writePointer(_ effect: Effect, into out: inout LineWriter) {
    switch effect {
    case .handles(let handles):
      push(.handles, into: &out) {
        $0.add("ref", handles.reference.name)
        $0.add("edges", handles.edges.text)
        $0.add("hot", handles.hot?.word ?? "none")
        $0.add("rect", handles.rect.text)
      }
    case .noHandles(let reference, let fade):
      push(.noHandles, into: &out) {
        $0.add("ref", reference.name)
        $0.add("fade", Int(fade))
      }
    case .style(let style):
      push(.style, into: &out) {
        $0.add("on", style.region.name)
        $0.add("effect", style.effect.rawValue)
        $0.add("shape", style.shape.rawValue)
        $0.add("rect", style.rect?.text)
        $0.add("radius", style.radius)
        if let tint = style.tint { $0.add("tint", tint) }
        if let shadow = style.shadow { $0.add("shadow", shadow) }
        if let scale = style.scale { $0.add("scale", scale) }
        if let isMagnetic = style.isMagnetic { $0.add("magnetic", isMagnetic) }
        $0.add("axes", style.axes?.rawValue)
      }
    case .enter(let region): push(.enter, into: &out) { $0.add("region", region) }
    case .exit(let region, let fade):
      push(.exit, into: &out) {
        $0.add("region", region)
        $0.add("fade", Int(fade))
      }
    default: push(.noStyle, into: &out)
    }
  }

  // MARK: Gestures

  private func writeGesture(_ effect: Effect, into out: inout LineWriter) {
    switch effect {
    case .grab(let operation, let reference, let revision):
      push(.grab, into: &out) {
        $0.add("op", operation.rawValue)
        $0.add("ref", reference?.name ?? "new")
        $0.add("rev", revision.map(Int.init))
      }
    case .preview(let preview): push(.preview, into: &out) { write(preview, into: &$0) }
    case .pending(let operation, let references, let choices):
      push(.pending, into: &out) {
        write(operation, references, into: &$0)
        if !choices.isEmpty {
          $0.add("choose", choices.map(\.rawValue).joined(separator: ","))
        }
      }
    case .committed(let operation, let references, let revision, let undo):
      push(.commit, into: &out) {
        write(operation, references, into: &$0)
        $0.add("rev", Int(revision))
        $0.add("undo", undo)
      }
    case .rejected(let rejection):
      push(.reject, into: &out) {
        if let operation = rejection.operation { $0.add("op", operation.rawValue) }
        $0.add("code", rejection.code.rawValue)
        write(rejection.references, into: &$0)
        $0.add("revert", Int(rejection.revert))
      }
    case .cancelled(let operation, let references, let cause):
      push(.cancel, into: &out) {
        write(operation, references, into: &$0)
        $0.add("cause", cause.rawValue)
      }
    default: break
    }
  }

  private func write(
    _ operation: GestureOperation, _ references: [ItemReference], into pairs: inout PairWriter
  ) {
    pairs.add("op", operation.rawValue)
    write(references, into: &pairs)
  }

  private func write(_ references: [ItemReference], into pairs: inout PairWriter) {
    if references.count == 1 {
      pairs.add("ref", references[0].name)
    } else if !references.isEmpty {
      pairs.add("refs", references.text)
    }
  }

  private func write(_ preview: Preview, into pairs: inout PairWriter) {
    pairs.add("op", preview.operation.rawValue)
    pairs.add("ref", preview.reference?.name ?? "new")
    if let source = preview.source { pairs.add("from", source.name) }
    if preview.segment.count > 1 { pairs.add("seg", preview.segment.text) }
    write(preview.time, into: &pairs)
    pairs.add("rect", preview.rect?.text)
    if let limit = preview.limit { pairs.add("limited", limit.rawValue) }
    if let clash = preview.clash { pairs.add("clash", clash.name) }
  }

  // MARK: What is shown

  private func write(_ grid: Grid, into pairs: inout PairWriter) {
    pairs.add("layout", grid.layout.rawValue)
    pairs.add("zone", grid.zone)
    pairs.add("from", grid.dates.start.description)
    pairs.add("to", grid.dates.end.description)
    pairs.add("hours", grid.hours.description)
    pairs.add("hour", grid.hourHeight)
    pairs.add("slot", "\(grid.slot)m")
    pairs.add("lane", grid.lane.text)
    pairs.add("body", grid.body.text)
    pairs.add("today", grid.today.description)
  }

  private func write(_ more: More, into pairs: inout PairWriter) {
    pairs.add("date", more.date.description)
    if let side = more.side { pairs.add("side", side.rawValue) }
    pairs.add("count", more.count)
    pairs.add("rect", more.rect.text)
  }

  private func write(_ box: Box, into pairs: inout PairWriter) {
    pairs.add("ref", box.item.reference.name)
    pairs.add("seg", box.segment.text)
    pairs.add("rev", Int(box.item.revision))
    pairs.add("rect", box.rect.text)
    write(box.time, into: &pairs)
    pairs.add("allday", box.time.isAllDay)
    pairs.add("title", box.item.title)
    pairs.add("cal", box.item.calendar)
    pairs.add("color", box.item.color)
    pairs.add("status", box.item.status)
    pairs.add("repeat", box.item.repeats)
    pairs.add("edit", box.item.operations.text)
    if !box.clip.isEmpty { pairs.add("clip", box.clip.text) }
    pairs.add("order", box.order)
    if box.isCut { pairs.add("cut", true) }
  }

  private func write(_ focus: Focus, _ rect: Rect?, into pairs: inout PairWriter) {
    switch focus {
    case .item(let reference): pairs.add("ref", reference.name)
    case .slot(let wall): pairs.add("slot", wall.description)
    }
    pairs.add("rect", rect?.text)
  }

  private func write(_ time: AppointmentTime, into pairs: inout PairWriter) {
    switch time {
    case .allDay(let start, let end):
      pairs.add("start") { start.write(into: &$0) }
      pairs.add("end") { end.write(into: &$0) }
    case .floating(let start, let end):
      pairs.add("start") { start.write(into: &$0) }
      pairs.add("end") { end.write(into: &$0) }
    case .zoned(let start, let startFold, let end, let endFold, _):
      pairs.add("start") { start.write(into: &$0) }
      if startFold == .second { pairs.add("fold", 2) }
      pairs.add("end") { end.write(into: &$0) }
      if endFold == .second { pairs.add("end-fold", 2) }
    }
  }

  private func write(_ ghost: GhostBox, into pairs: inout PairWriter) {
    pairs.add("user", ghost.user)
    pairs.add("ref", ghost.reference?.name)
    if ghost.segment.count > 1 { pairs.add("seg", ghost.segment.text) }
    pairs.add("rect", ghost.rect.text)
    write(ghost.time, into: &pairs)
  }

  private func write(_ announcement: Announcement, into pairs: inout PairWriter) {
    pairs.add("code", announcement.code.rawValue)
    pairs.add("ref", announcement.reference?.name)
    if let time = announcement.time { write(time, into: &pairs) }
    pairs.add("count", announcement.count)
    pairs.add("reason", announcement.reason)
  }

  // MARK: Commands

  private func writeCommands(_ effect: Effect, into out: inout LineWriter) {
    switch effect {
    case .hud(let commands):
      for command in commands {
        push(.hud, into: &out) {
          CommandPairs.write(shortcut: command, into: &$0)
        }
      }
    case .menu(let menu):
      for entry in menu.entries {
        push(.menu, into: &out) {
          $0.add("point", "\(menu.point.x),\(menu.point.y)")
          CommandPairs.write(entry, into: &$0)
        }
      }
    case .ran(let name): push(.ran, into: &out) { $0.add("name", name) }
    case .noHUD: push(.noHUD, into: &out)
    default: push(.noMenu, into: &out)
    }
  }

  private func push(
    _ word: PushWord, into out: inout LineWriter,
    _ pairs: (inout PairWriter) -> Void = { _ in }
  ) {
    out.push(.view(view), frame, word, pairs)
  }
}
