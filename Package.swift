// swift-tools-version: 6.2
import PackageDescription

/// Language features shared by every Swift target of the package.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A Debian or Homebrew library that exactly one Swift target imports.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "Edgewise",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Interaction", targets: ["Interaction"]),
    .library(name: "Scheduling", targets: ["Scheduling"]),
    .executable(name: "edgewised", targets: ["edgewised"]),
    .executable(name: "edgewise", targets: ["edgewise"]),
  ],
  targets: [
    system("CPostgreSQL", "libpq", apt: "libpq-dev", brew: "libpq"),
    system("CICal", "libical", apt: "libical-dev", brew: "libical"),
    system("CEvent", "libevent_core", apt: "libevent-dev", brew: "libevent"),
    system("CSodium", "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    .systemLibrary(name: "CSpawn"),

    // Pure: no C, no I/O, no clock.
    module("Scheduling"),
    module("Interaction", ["Scheduling"]),
    module("LineProtocol"),

    // The shell, from the operating system upwards.
    module("SystemZones", ["Scheduling"]),
    module("ICalendarCoding", ["CICal", "Scheduling"]),
    module("Credentials", ["CSodium"]),
    module("Networking", ["CEvent"]),
    module("PostgreSQLClient", ["CPostgreSQL", "Networking"]),
    .target(
      name: "Migrations", path: "Migrations",
      resources: [
        .embedInCode("0001_initial.sql"), .embedInCode("0002_edits.sql"),
        .embedInCode("0003_steps.sql"), .embedInCode("0004_adding.sql"),
        .embedInCode("0005_ranges.sql"), .embedInCode("0006_guarding.sql"),
        .embedInCode("0007_reach.sql"),
      ],
      swiftSettings: settings),
    module(
      "AppointmentStore",
      ["Migrations", "PostgreSQLClient", "Networking", "Scheduling"]),
    module("PrivateCluster", ["CSpawn"]),
    module(
      "CalendarServer",
      [
        "AppointmentStore", "Credentials", "ICalendarCoding", "Interaction", "LineProtocol",
        "Networking", "Scheduling", "SystemZones",
      ]),
    module("CalendarClient", ["LineProtocol", "Networking"]),
    module(
      "EdgewiseCommands",
      ["CalendarClient", "LineProtocol", "Networking", "Scheduling", "SystemZones"]),
    executable(
      "edgewised",
      [
        "AppointmentStore", "CalendarServer", "Credentials", "Networking", "PostgreSQLClient",
        "PrivateCluster", "Scheduling", "SystemZones",
      ]),
    executable("edgewise", ["EdgewiseCommands"]),
    executable("rrule-expand", ["Scheduling"]),

    // Peers are measured beside us: libical alone, by a program of its own.
    .executableTarget(
      name: "libical-peer", dependencies: ["CICal"], path: "Benchmarks/LibicalPeer"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "AppointmentStore", "CalendarClient", "EdgewiseTesting", "Interaction", "LineProtocol",
        "Networking", "PostgreSQLClient", "PrivateCluster", "Scheduling", "SystemZones",
        "libical-peer",
      ],
      path: "Benchmarks", exclude: ["LibicalPeer"], swiftSettings: settings),

    module("ClientTesting", ["CalendarClient", "LineProtocol", "Networking"]),
    .target(name: "CAllocations"),
    module("EdgewiseTesting", ["PrivateCluster"]),
    module(
      "SessionTesting",
      [
        "AppointmentStore", "CalendarServer", "Credentials", "EdgewiseCommands",
        "EdgewiseTesting", "LineProtocol", "Networking", "PostgreSQLClient", "Scheduling",
        "SystemZones",
      ]),
    .testTarget(
      name: "SchedulingTests", dependencies: ["EdgewiseTesting", "Scheduling"],
      exclude: ["Recurrence/Vectors.txt"], swiftSettings: settings),
    tests(
      "InteractionTests",
      ["CAllocations", "EdgewiseTesting", "Interaction", "Scheduling", "SystemZones"]),
    tests("LineProtocolTests", ["EdgewiseTesting", "LineProtocol"]),
    tests("SystemZonesTests", ["Scheduling", "SystemZones"]),
    tests(
      "ICalendarCodingTests", ["EdgewiseTesting", "ICalendarCoding", "Scheduling", "SystemZones"]),
    tests("CredentialsTests", ["Credentials"]),
    tests("NetworkingTests", ["EdgewiseTesting", "Networking"]),
    tests("PostgreSQLClientTests", ["Networking", "PostgreSQLClient", "PrivateCluster"]),
    tests(
      "AppointmentStoreTests",
      [
        "AppointmentStore", "EdgewiseTesting", "Migrations", "Networking", "PostgreSQLClient",
        "Scheduling", "SystemZones",
      ]),
    tests("PrivateClusterTests", ["EdgewiseTesting", "PrivateCluster"]),
    tests(
      "CalendarClientTests", ["CalendarClient", "ClientTesting", "LineProtocol", "Networking"]),
    tests(
      "EdgewiseCommandsTests",
      [
        "CalendarClient", "ClientTesting", "EdgewiseCommands", "EdgewiseTesting", "LineProtocol",
        "Networking", "Scheduling",
      ]),
    tests(
      "EdgewisedTests",
      ["Credentials", "EdgewiseTesting", "Networking", "PrivateCluster", "edgewised"]),
    tests(
      "CalendarServerTests",
      [
        "AppointmentStore", "CalendarServer", "EdgewiseCommands", "EdgewiseTesting",
        "LineProtocol", "Networking", "Scheduling", "SessionTesting", "SystemZones",
      ]),
    .testTarget(
      name: "TranscriptTests",
      dependencies: ["EdgewiseCommands", "LineProtocol", "SessionTesting"],
      exclude: ["Transcripts"], swiftSettings: settings),
    tests(
      "IntegrationTests",
      [
        "CalendarClient", "EdgewiseCommands", "EdgewiseTesting", "LineProtocol", "Networking",
        "PrivateCluster", "Scheduling", "SessionTesting", "SystemZones", "benchmarks", "edgewise",
        "edgewised",
      ]),
    tests(
      "TourTests",
      [
        "CalendarClient", "EdgewiseCommands", "EdgewiseTesting", "Networking", "PrivateCluster",
        "edgewise", "edgewised",
      ]),
  ]
)
