/// Time of a view: milliseconds since it opened, or a length of that time.
public typealias Milliseconds = Int64
