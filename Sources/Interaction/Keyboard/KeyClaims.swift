/// What the claimed keys depend on; the claims are told when it changes.
struct ClaimState: Hashable {
  var isEditingText: Bool
  var hasNext: Bool
  var hasPrevious: Bool
  /// Counts the changes of the client's commands.
  var commandChange: Int
}

extension CalendarView {
  var claimState: ClaimState {
    ClaimState(
      isEditingText: isEditingText, hasNext: nextFocus != nil, hasPrevious: previousFocus != nil,
      commandChange: commandChange)
  }

  /// Every key that the view wants now.
  ///
  /// Tab is left to the client past the last appointment, so that no one is caught in the view.
  var claims: [KeyClaim] {
    if isEditingText { return [] }
    var claims: [KeyClaim] = []
    for stroke in Self.arrowStrokes + commands.strokes {
      if stroke == KeyStroke("Tab"), nextFocus == nil { continue }
      if stroke == KeyStroke("Tab", .shift), previousFocus == nil { continue }
      let claim = KeyClaim(stroke.input, stroke.modifiers)
      if !claims.contains(claim) { claims.append(claim) }
    }
    return claims
  }

  /// Tells the claims if they are others than those told last.
  mutating func settleClaims(into effects: inout [Effect]) {
    let state = claimState
    guard state != toldClaims else { return }
    toldClaims = state
    effects.append(.keys(claims))
  }

  /// The arrow keys with the modifiers that mean something to them.
  static let arrowStrokes: [KeyStroke] =
    KeyCommand.arrows.flatMap { [KeyStroke($0), KeyStroke($0, .shift)] }
    + ["ArrowUp", "ArrowDown"].flatMap {
      [KeyStroke($0, .option), KeyStroke($0, [.option, .shift])]
    }
}
