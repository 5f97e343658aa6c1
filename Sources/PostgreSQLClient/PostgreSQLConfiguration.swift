import CPostgreSQL

/// Where the database is and how long it may take; its description never shows the password.
package struct PostgreSQLConfiguration: Sendable, CustomStringConvertible {
  /// The server ends a statement that runs longer; in milliseconds, 0 for never.
  package var statementTimeoutMilliseconds: Int64 = 30_000
  /// The server ends a session that sits in a transaction longer; in milliseconds, 0 for never.
  package var idleInTransactionTimeoutMilliseconds: Int64 = 60_000
  package var connectTimeoutMilliseconds: Int64 = 5_000
  /// A session in use makes its kept plans anew when they are older; in milliseconds.
  package var planLifeMilliseconds: Int64 = 5_000

  private var options: [String: String] = [:]

  /// Reads a `postgresql://` URL or a libpq `keyword=value` string.
  ///
  /// What it does not say comes from libpq's environment variables and defaults.
  package init(_ connectionString: String) throws(PostgreSQLError) {
    // libpq's own message quotes parts of the string, and so perhaps the password.
    guard let parsed = PQconninfoParse(connectionString, nil) else {
      throw PostgreSQLError(
        .invalidConfiguration,
        "the database's address cannot be read; write it like "
          + "postgresql://USER@HOST:5432/DATABASE or host=/run/postgresql dbname=DATABASE")
    }
    defer { PQconninfoFree(parsed) }
    var entry = parsed
    while let keyword = entry.pointee.keyword {
      if let value = entry.pointee.val {
        options[String(cString: keyword)] = String(cString: value)
      }
      entry += 1
    }
    let defaults = [
      "application_name": "edgewise", "keepalives_idle": "30", "keepalives_interval": "10",
      "keepalives_count": "3", "tcp_user_timeout": "30000",
    ]
    options.merge(defaults) { given, _ in given }
    options["client_encoding"] = "UTF8"
  }

  package var description: String {
    let shown = ["host", "hostaddr", "port", "dbname", "user"].compactMap { keyword in
      options[keyword].map { "\(keyword)=\($0)" }
    }
    return shown.isEmpty ? "the default database" : shown.joined(separator: " ")
  }

  /// libpq's keywords and values, for `PQconnectStartParams`.
  var keywordsAndValues: [(String, String)] { options.map { ($0.key, $0.value) } }

  /// What a new session is told before its first statement.
  ///
  /// Plans are kept for a while. One that was made while a table was nearly empty reads all of it, and
  /// would go on to when it holds thousands; so keys are to be used from the first row on. A statement
  /// has one plan for all values, as to plan it for each takes longer than most run. Compiling plans to
  /// machine code takes longer still.
  var sessionSettings: String {
    """
    SET statement_timeout = \(max(0, statementTimeoutMilliseconds));
    SET idle_in_transaction_session_timeout = \(max(0, idleInTransactionTimeoutMilliseconds));
    SET timezone = 'UTC'; SET intervalstyle = 'iso_8601'; SET datestyle = 'ISO';
    SET client_min_messages = 'warning'; SET jit = off;
    SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan
    """
  }

  /// How long a sent unit may stay without any answer before the connection counts as dead.
  var silenceLimitMilliseconds: Int64? {
    statementTimeoutMilliseconds > 0 ? statementTimeoutMilliseconds + 5_000 : nil
  }
}
