import PostgreSQLClient
import Scheduling

extension Identifier {
  init(_ bits: UUIDBits) {
    self.init(high: bits.high, low: bits.low)
  }

  var bits: UUIDBits { UUIDBits(high: high, low: low) }

  var parameter: Parameter { .uuid(bits) }
}
