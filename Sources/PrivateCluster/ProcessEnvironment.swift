#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The environment variables of this process.
package func inheritedEnvironment() -> [String: String] {
  var variables: [String: String] = [:]
  var entry = systemEnvironment()
  while let pointer = entry, let text = pointer.pointee {
    let parts = String(cString: text).split(separator: "=", maxSplits: 1)
    if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    entry = pointer + 1
  }
  return variables
}

private func systemEnvironment() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
    return _NSGetEnviron().pointee
  #else
    return environ
  #endif
}
