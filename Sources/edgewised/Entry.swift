import CalendarServer
import Networking
import PrivateCluster
import SystemZones

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The `edgewised` program.
@main
enum Entry {
  static func main() async {
    exit(await status())
  }

  private static func status() async -> Int32 {
    let invocation: Invocation
    do {
      invocation = try Invocation.parse(Array(CommandLine.arguments.dropFirst()))
    } catch {
      StandardStream.error.write("edgewised: \(error)\n")
      return ServerRun.usage
    }
    switch invocation {
    case .help:
      StandardStream.output.write(helpText)
      return 0
    case .version:
      let zones = (try? SystemZones())?.version ?? "unknown"
      StandardStream.output.write("edgewised \(ServerVersion.number) (tzdata \(zones))\n")
      return 0
    case .serve(let arguments):
      let run = ServerRun(
        environment: inheritedEnvironment(), print: { StandardStream.output.write($0) },
        log: { StandardStream.log($0) },
        signals: { $0.signals(ServerRun.stopSignals()) }, open: openCalendarSessions)
      return await run.serve(arguments)
    case .rezone(let arguments):
      let run = RezoneRun(
        environment: inheritedEnvironment(), print: { StandardStream.output.write($0) },
        log: { StandardStream.log($0) })
      return await run.run(arguments)
    }
  }
}
