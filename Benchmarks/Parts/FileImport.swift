import CalendarClient

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A whole file read into a calendar: over the socket, through the reader and into the database.
struct FileImport {
  let load: ProtocolLoad

  /// Nanoseconds from the first octet to the answer that all is committed.
  func duration(of file: CalendarFile, events: Int, into calendar: String) async throws -> Int64 {
    let client = try await load.connect()
    _ = try await client.send(ClientCommand("CALENDAR", "add", calendar))
    guard let source = OpenFile(file.path) else { throw BenchmarkError("cannot read \(file.path)") }
    let begin = nanoseconds()
    let counts = try await client.importFile(
      into: calendar, octets: file.octets, read: { source.read(atMost: $0) })
    let elapsed = nanoseconds() - begin
    await client.close()
    guard counts.added == events, counts.skipped == 0 else {
      throw BenchmarkError("of \(events) events \(counts.added) were added")
    }
    return elapsed
  }
}

/// A file that is read from its start on.
private final class OpenFile: Sendable {
  private let descriptor: Int32

  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  func read(atMost count: Int) -> [UInt8] {
    let descriptor = descriptor
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, systemRead(descriptor, buffer.baseAddress, count))
    }
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, buffer, count)
}
