import Foundation

/// A program of the system, run to its end.
enum InstalledProgram {
  struct Missing: Error { let name: String }

  static func isThere(_ name: String) -> Bool { path(name) != nil }

  /// Its status with what it wrote to its outputs.
  static func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    guard let path = path(name) else { throw Missing(name: name) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private static func path(_ name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
