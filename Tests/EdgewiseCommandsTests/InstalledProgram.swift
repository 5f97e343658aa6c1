import Foundation

/// A program of the system, run to its end.
enum InstalledProgram {
  /// Its status with what it wrote to its outputs; nothing if it is not installed.
  static func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String)?
  {
    let folders = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    guard let folder = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) else {
      return nil
    }
    let process = Process()
    process.executableURL = URL(filePath: "\(folder)/\(name)")
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
}
