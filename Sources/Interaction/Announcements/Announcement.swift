public import Scheduling

/// What a client should say to those who cannot see the view; the client finds the words.
public struct Announcement: Hashable, Sendable {
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case moved
    case resized
    case limited
    case refused
    case selected
    case cancelled
  }

  public var code: Code
  /// The one appointment it is about.
  public var reference: ItemReference?
  /// In the view's zone.
  public var time: AppointmentTime?
  /// How many appointments it is about.
  public var count: Int?
  /// A limit, a refusal's code or a cancel's cause.
  public var reason: String?

  init(
    code: Code, reference: ItemReference?, time: AppointmentTime?, count: Int? = nil,
    reason: String?
  ) {
    self.code = code
    self.reference = reference
    self.time = time
    self.count = count
    self.reason = reason
  }
}
