import EdgewiseTesting
import Networking
import SessionTesting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A client of a running server that has signed in as the owner.
func signedIn(to server: ServerProcess, on loop: EventLoop) async throws -> TestClient {
  let client = TestClient(try await connection(to: server, on: loop))
  let hello = try await client.ask("HELLO 1 client=test zone=Europe/Athens")
  let proven = try await client.ask("AUTH token \(server.token)")
  guard hello.isOK, proven.isOK else {
    throw TestClient.Failure("the server refuses: \(hello) \(proven)")
  }
  return client
}

func connection(to server: ServerProcess, on loop: EventLoop) async throws -> StreamConnection {
  let stream = try await ByteStream.connect(
    host: "127.0.0.1", port: Int(await server.port), on: loop)
  return StreamConnection(stream, patienceMilliseconds: 30_000)
}

/// Writes a file as calendar programs do, with CRLF.
func write(_ text: String, to path: String) throws {
  guard let file = fopen(path, "w") else {
    throw TestClient.Failure("\(path) cannot be written")
  }
  let bytes = Array(text.replacing("\n", with: "\r\n").utf8)
  let written = fwrite(bytes, 1, bytes.count, file)
  guard fclose(file) == 0, written == bytes.count else {
    throw TestClient.Failure("\(path) cannot be written")
  }
}

/// The process id of a server's own PostgreSQL.
func postmaster(of server: ServerProcess) -> Int32? {
  guard let file = fopen(server.folder + "/postgres/postmaster.pid", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 64)
  guard fgets(&line, 64, file) != nil else { return nil }
  let digits = line.prefix { $0 >= 0x30 && $0 <= 0x39 }.map { UInt8(bitPattern: $0) }
  return Int32(String(decoding: digits, as: UTF8.self))
}
