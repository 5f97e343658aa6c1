import Scheduling
import SystemZones

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Program {
  /// Runs the arguments of this process in its own surroundings.
  package static func runProcess() async -> ExitCode {
    let environment = environmentOfProcess()
    let console = Console.standard(environment: environment)
    let zones: SystemZones?
    do throws(ZoneError) {
      zones = try SystemZones()
    } catch {
      zones = nil
      console.writeError("edgewise: \(error); times are in UTC\n")
    }
    let surroundings = Surroundings(
      environment: environment, console: console, keyboard: .ofProcess,
      readInput: { StandardInput.line() }, zone: zones?.local ?? .utc,
      findZone: { name in try? zones?.zone(named: name) },
      zoneNames: { zones?.identifiers ?? [] },
      now: { Instant(secondsSinceEpoch: Int64(time(nil))) })
    return await run(Array(CommandLine.arguments.dropFirst()), in: surroundings)
  }

  private static func environmentOfProcess() -> [String: String] {
    let names = [
      "HOME", "XDG_DATA_HOME", "EDGEWISE_DATA", "EDGEWISE_TOKEN", "EDGEWISE_PASSWORD", "NO_COLOR",
      "TERM", "COLUMNS",
    ]
    var environment: [String: String] = [:]
    for name in names {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return environment
  }
}

extension ExitCode {
  /// Ends the process with this code.
  package func exit() -> Never {
    systemExit(rawValue)
  }
}

private func systemExit(_ code: Int32) -> Never {
  exit(code)
}
