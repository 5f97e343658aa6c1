import Interaction
import Scheduling

extension Effect {
  /// The effect as the line protocol would print it, so that transcripts read like a session.
  var text: String {
    switch self {
    case .reset: "RESET"
    case .grid(let grid):
      "GRID layout=\(grid.layout) zone=\(grid.zone) hours=\(grid.hours) hour=\(grid.hourHeight)"
        + " slot=\(grid.slot)m lane=\(text(grid.lane)) body=\(text(grid.body)) today=\(grid.today)"
    case .column(let date, let rect, let isInPeriod):
      "COLUMN date=\(date) rect=\(text(rect))"
        + (isInPeriod.map { " in=\($0 ? "yes" : "no")" } ?? "")
    case .now(let wall, let rect): "NOW at=\(wall) rect=\(text(rect))"
    case .more(let more):
      "MORE date=\(more.date)" + (more.side.map { " side=\($0.rawValue)" } ?? "")
        + " count=\(more.count) rect=\(text(more.rect))"
    case .box(let box): text(box)
    case .noBox(let reference, let segment):
      "NOBOX ref=\(reference)" + (segment.map { " seg=\($0.number)/\($0.count)" } ?? "")
    case .handles(let handles):
      "HANDLES ref=\(handles.reference) edges=\(text(handles.edges)) "
        + "hot=\(handles.hot.map { "\($0)" } ?? "none") rect=\(text(handles.rect))"
    case .noHandles(let reference, let fade): "NOHANDLES ref=\(reference) fade=\(fade)"
    case .style(let style):
      "STYLE on=\(style.region.name) effect=\(style.effect.rawValue)"
        + " shape=\(style.shape.rawValue)" + (style.rect.map { " rect=\(text($0))" } ?? "")
        + (style.radius.map { " radius=\($0)" } ?? "") + text("tint", style.tint)
        + text("shadow", style.shadow) + text("scale", style.scale)
        + text("magnetic", style.isMagnetic)
        + (style.axes.map { " axes=\($0.rawValue)" } ?? "")
    case .noStyle: "NOSTYLE"
    case .grab(let operation, let reference, let revision):
      "GRAB op=\(operation.rawValue) ref=\(reference?.name ?? "new")"
        + (revision.map { " rev=\($0)" } ?? "")
    case .preview(let preview): text(preview)
    case .enter(let region): "ENTER region=\(region)"
    case .exit(let region, let fade): "EXIT region=\(region) fade=\(fade)"
    case .pending(let operation, let references, let choices):
      "PENDING op=\(operation.rawValue)" + text(references)
        + (choices.isEmpty ? "" : " choose=" + choices.map(\.rawValue).joined(separator: ","))
    case .committed(let operation, let references, let revision, let undo):
      "COMMIT op=\(operation.rawValue)" + text(references) + " rev=\(revision) undo=\(undo)"
    case .rejected(let rejection):
      "REJECT" + (rejection.operation.map { " op=\($0.rawValue)" } ?? "")
        + " code=\(rejection.code)" + text(rejection.references) + " revert=\(rejection.revert)"
    case .cancelled(let operation, let references, let cause):
      "CANCEL op=\(operation.rawValue)" + text(references) + " cause=\(cause.rawValue)"
    case .selection(let references):
      "SELECT refs=" + references.map(\.name).joined(separator: ",")
    case .multiple(let begins): "MULTIPLE state=\(begins ? "begin" : "end")"
    case .marquee(let rect): "MARQUEE rect=\(text(rect))"
    case .noMarquee: "NOMARQUEE"
    case .hud(let commands):
      "HUD " + commands.map { "\($0.action)\($0.isEnabled ? "" : "!")" }.joined(separator: " ")
    case .noHUD: "NOHUD"
    case .menu(let menu):
      "MENU point=\(menu.point.x),\(menu.point.y) "
        + menu.entries.map { "\($0.command.action)\($0.command.isEnabled ? "" : "!")" }
        .joined(separator: " ")
    case .noMenu: "NOMENU"
    case .ran(let name): "RAN name=\(name)"
    case .ghost(let ghost):
      "GHOST user=\(ghost.user)" + (ghost.reference.map { " ref=\($0)" } ?? "")
        + (ghost.segment.count > 1 ? " seg=\(ghost.segment.number)/\(ghost.segment.count)" : "")
        + " rect=\(text(ghost.rect)) \(text(ghost.time))"
    case .noGhost(let user): "NOGHOST user=\(user)"
    case .say(let announcement): text(announcement)
    case .focus(.item(let reference), let rect): "FOCUS ref=\(reference)" + text(rect)
    case .focus(.slot(let wall), let rect): "FOCUS slot=\(wall)" + text(rect)
    case .open(let reference, let presentation):
      "OPEN ref=\(reference) as=\(presentation.rawValue)"
    case .keys(let claims):
      "KEYS claim=" + claims.map { $0.name + text($0.modifiers) }.joined(separator: ",")
    case .unhandled: "UNHANDLED"
    case .scroll(let point): "SCROLL x=\(point.x) y=\(point.y)"
    case .fault(let code): "FAULT code=\(code)"
    case .commit(let edit): "> " + text(edit)
    case .load(let configuration):
      "> load \(configuration.layout) \(configuration.dates.start)/\(configuration.dates.end)"
    case .clipboard(let clipboard):
      "> \(clipboard.isCut ? "cut" : "copy") "
        + clipboard.entries.map(\.reference.name).joined(separator: ",")
    case .undo: "> undo"
    case .redo: "> redo"
    case .shared(let ghosts):
      "> share" + ghosts.map { " [\($0.reference?.name ?? "new") \(text($0.time))]" }.joined()
    }
  }

  private func text(_ key: String, _ flag: Bool?) -> String {
    flag.map { " \(key)=\($0 ? "yes" : "no")" } ?? ""
  }

  private func text(_ announcement: Announcement) -> String {
    "SAY code=\(announcement.code.rawValue)"
      + (announcement.reference.map { " ref=\($0)" } ?? "")
      + (announcement.time.map { " " + text($0) } ?? "")
      + (announcement.count.map { " count=\($0)" } ?? "")
      + (announcement.reason.map { " reason=\($0)" } ?? "")
  }

  private func text(_ rect: Rect) -> String {
    "\(rect.x),\(rect.y),\(rect.width),\(rect.height)"
  }

  private func text(_ rect: Rect?) -> String { rect.map { " rect=" + text($0) } ?? "" }

  private func text(_ references: [ItemReference]) -> String {
    switch references.count {
    case 0: " ref=new"
    case 1: " ref=\(references[0])"
    default: " refs=" + references.map(\.name).joined(separator: ",")
    }
  }

  private func text(_ edges: Edges) -> String {
    let names = [edges.contains(.start) ? "start" : nil, edges.contains(.end) ? "end" : nil]
    return edges.isEmpty ? "none" : names.compactMap { $0 }.joined(separator: ",")
  }

  private func text(_ modifiers: KeyModifierFlags) -> String {
    (modifiers.contains(.shift) ? "+shift" : "") + (modifiers.contains(.control) ? "+control" : "")
      + (modifiers.contains(.option) ? "+option" : "")
      + (modifiers.contains(.command) ? "+command" : "")
  }

  private func text(_ time: AppointmentTime) -> String {
    switch time {
    case .zoned(let start, let startFold, let end, let endFold, _):
      "start=\(start)" + (startFold == .second ? " fold=2" : "") + " end=\(end)"
        + (endFold == .second ? " end-fold=2" : "")
    case .floating(let start, let end): "start=\(start) end=\(end)"
    case .allDay(let start, let end): "start=\(start) end=\(end) allday=yes"
    }
  }

  private func text(_ box: Box) -> String {
    "BOX ref=\(box.item.reference) seg=\(box.segment.number)/\(box.segment.count)"
      + " rev=\(box.item.revision) rect=\(text(box.rect)) \(text(box.time))"
      + (box.clip.isEmpty ? "" : " clip=\(text(box.clip))") + " order=\(box.order)"
      + (box.isCut ? " cut=yes" : "")
  }

  private func text(_ preview: Preview) -> String {
    "PREVIEW op=\(preview.operation.rawValue) ref=\(preview.reference?.name ?? "new")"
      + (preview.source.map { " from=\($0)" } ?? "")
      + (preview.segment.count > 1
        ? " seg=\(preview.segment.number)/\(preview.segment.count)" : "")
      + " \(text(preview.time))" + text(preview.rect)
      + (preview.limit.map { " limited=\($0.rawValue)" } ?? "")
      + (preview.clash.map { " clash=\($0)" } ?? "")
  }

  private func text(_ edit: GestureEdit) -> String {
    "commit op=\(edit.operation.rawValue)" + (edit.isCut ? " cut" : "")
      + (edit.scope == .this ? "" : " scope=\(edit.scope.rawValue)")
      + edit.changes.map { change in
        " [\(change.reference?.name ?? "new")"
          + (change.revision.map { " rev=\($0)" } ?? "") + " \(text(change.time))]"
      }.joined()
  }

  private func text(_ time: ItemTime) -> String {
    switch time {
    case .timed(let start, let end): "\(start)/\(end)"
    case .floating(let start, let end): "\(start)/\(end)"
    case .allDay(let start, let end): "\(start)/\(end)"
    }
  }
}
