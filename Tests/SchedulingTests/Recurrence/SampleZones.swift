import Scheduling

extension Zone {
  /// A zone with the rules of recent years, so that no test depends on the machine's.
  static func sample(_ identifier: String) throws -> Zone {
    switch identifier {
    case "America/New_York": try following("EST5EDT,M3.2.0,M11.1.0", as: identifier)
    case "America/Denver": try following("MST7MDT,M3.2.0,M11.1.0", as: identifier)
    case "Europe/Vienna", "Europe/Berlin":
      try following("CET-1CEST,M3.5.0,M10.5.0/3", as: identifier)
    case "Australia/Sydney": try following("AEST-10AEDT,M10.1.0,M4.1.0/3", as: identifier)
    case "Australia/Lord_Howe":
      try following("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", as: identifier)
    case "Pacific/Apia":
      // The end of 29 December 2011 was the start of the 31st.
      try Zone(
        identifier: identifier,
        tzif: TZifBytes(
          offsets: [-36_000, 50_400], transitions: [(1_325_239_200, 1)], footer: "<+14>-14"
        ).bytes)
    default: throw ZoneError.unknown(identifier: identifier)
    }
  }
}
