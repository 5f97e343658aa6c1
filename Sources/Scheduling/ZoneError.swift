/// Why a zone cannot be had.
public enum ZoneError: Error, Hashable, Sendable {
  /// The zone's file is not a TZif file or breaks the format's rules.
  case malformed(identifier: String, reason: String)
  /// No zone of this name is installed.
  case unknown(identifier: String)
  /// The machine has no time zone data at all.
  case unavailable(reason: String)

  /// A stable code for programs.
  public var code: String {
    switch self {
    case .malformed: "zone-malformed"
    case .unknown: "zone-unknown"
    case .unavailable: "zones-unavailable"
    }
  }
}

extension ZoneError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let identifier, let reason):
      "The rules of time zone \(identifier) cannot be read: \(reason). Reinstall tzdata."
    case .unknown(let identifier):
      "No time zone is named \(identifier). Give an IANA name such as Europe/Athens."
    case .unavailable(let reason):
      "Time zone data is missing: \(reason). Install tzdata or set TZDIR to its folder."
    }
  }
}
