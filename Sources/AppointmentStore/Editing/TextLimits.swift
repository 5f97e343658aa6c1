import Scheduling

/// What the texts of an edit must keep to, checked before anything is sent.
enum TextLimits {
  static let line = Appointment.lineLimit
  static let notes = Appointment.notesLimit

  static func check(_ edit: Edit) throws(StoreError) {
    guard !edit.operations.isEmpty else {
      throw StoreError(.badValue, "The edit changes nothing; name at least one appointment.")
    }
    guard edit.operations.count <= Edit.mostOperations else {
      throw StoreError(
        .limit(name: "edit", most: Edit.mostOperations),
        "An edit holds at most \(Edit.mostOperations) appointments; split it.")
    }
    var seen = Set<AppointmentID>(minimumCapacity: edit.operations.count)
    for operation in edit.operations {
      if !operation.namesOccurrence, !seen.insert(operation.appointment).inserted {
        throw StoreError(
          .badValue, "An appointment appears twice in the edit; put its changes into one.")
      }
      switch operation {
      case .add(let added): try check(added)
      case .change(_, let patch, _), .changeOccurrence(_, _, let patch, _, _):
        try check(patch.title, "title", line)
        try check(patch.location, "location", line)
        try check(patch.notes, "notes", notes)
        try check(patch.categories ?? [], patch.url, patch.extensions)
      case .replace(let master, let overrides, _):
        for row in [master] + overrides { try check(row) }
      case .delete, .deleteOccurrence, .restore: break
      }
    }
  }

  private static func check(_ row: Appointment) throws(StoreError) {
    try check(row.uid, "uid", line)
    try check(row.title, "title", line)
    try check(row.location, "location", line)
    try check(row.notes, "notes", notes)
    try check(row.categories, row.url, row.extensions)
  }

  private static func check(_ categories: [String], _ url: String?, _ extensions: String?)
    throws(StoreError)
  {
    if !categories.isEmpty {
      try check(categories.joined(separator: "\n"), "categories", Appointment.categoriesLimit)
      guard categories.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(0x0A) }) else {
        throw StoreError(.badValue, "A category is empty or holds a line feed; give words.")
      }
    }
    try check(url, "url", Appointment.urlLimit)
    try check(extensions, "extensions", Appointment.extensionsLimit)
  }

  /// Checks one text: at most that many octets, and no NUL, which PostgreSQL cannot store.
  static func check(_ text: String?, _ name: String, _ most: Int) throws(StoreError) {
    guard let text else { return }
    guard text.utf8.count <= most else {
      throw StoreError(
        .limit(name: name, most: most), "The \(name) is longer than \(most) octets; shorten it.")
    }
    guard !text.holdsNUL else {
      throw StoreError(.badValue, "The \(name) holds a NUL octet; remove it.")
    }
  }
}
