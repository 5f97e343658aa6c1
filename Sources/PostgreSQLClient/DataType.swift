/// A type of PostgreSQL by its object identifier, which is the same in every database.
package struct DataType: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let bool = DataType(rawValue: 16)
  package static let bytea = DataType(rawValue: 17)
  package static let int8 = DataType(rawValue: 20)
  package static let int2 = DataType(rawValue: 21)
  package static let int4 = DataType(rawValue: 23)
  package static let text = DataType(rawValue: 25)
  package static let name = DataType(rawValue: 19)
  package static let bpchar = DataType(rawValue: 1042)
  package static let unknown = DataType(rawValue: 705)
  package static let json = DataType(rawValue: 114)
  package static let float8 = DataType(rawValue: 701)
  package static let varchar = DataType(rawValue: 1043)
  package static let date = DataType(rawValue: 1082)
  package static let timestamp = DataType(rawValue: 1114)
  package static let timestamptz = DataType(rawValue: 1184)
  package static let uuid = DataType(rawValue: 2950)
  package static let jsonb = DataType(rawValue: 3802)
  package static let boolArray = DataType(rawValue: 1000)
  package static let int4Array = DataType(rawValue: 1007)
  package static let textArray = DataType(rawValue: 1009)
  package static let int8Array = DataType(rawValue: 1016)
  package static let timestampArray = DataType(rawValue: 1115)
  package static let timestamptzArray = DataType(rawValue: 1185)
  package static let uuidArray = DataType(rawValue: 2951)
}
