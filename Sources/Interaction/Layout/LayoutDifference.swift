extension Layout {
  /// Tells what is drawn otherwise than in an earlier layout of the same grid.
  func appendDifference(from old: Layout, cut: CutReferences, into effects: inout [Effect]) {
    for box in old.boxes {
      let count = boxes(of: box.item.reference).count
      if count == 0 {
        if box.segment.number == 1 { effects.append(.noBox(box.item.reference, nil)) }
      } else if box.segment.number > count {
        effects.append(.noBox(box.item.reference, box.segment))
      }
    }
    for box in boxes {
      let range = old.boxes(of: box.item.reference)
      let index = range.lowerBound + box.segment.number - 1
      if index < range.upperBound, old.boxes[index] == box { continue }
      var box = box
      box.isCut = cut.contains(box.item.reference)
      effects.append(.box(box))
    }
    for more in old.mores where !mores.contains(where: { more.isAt($0) }) {
      effects.append(.more(More(date: more.date, side: more.side, count: 0, rect: more.rect)))
    }
    for more in mores where !old.mores.contains(more) { effects.append(.more(more)) }
  }
}

extension More {
  /// Whether it stands for the same place as another one.
  func isAt(_ other: More) -> Bool { date == other.date && side == other.side }
}
