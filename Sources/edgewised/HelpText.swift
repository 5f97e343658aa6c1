/// What `--help` prints.
let helpText = """
  edgewised: the Edgewise calendar server

  Usage: edgewised [OPTIONS]
         edgewised rezone [--data DIR] [--database URL]

    --data DIR          Where its data lies, made if missing. Without it
                        $EDGEWISE_DATA, $XDG_DATA_HOME/edgewise or
                        ~/.local/share/edgewise, on macOS
                        ~/Library/Application Support/Edgewise.
    --listen HOST:PORT  Where to listen (127.0.0.1:7411). Port 0 picks a free one.
    --database URL      An existing PostgreSQL 15 or later, as a URL or a libpq
                        connection string. Without it the server makes and runs one
                        of its own in the data folder. $EDGEWISE_DATABASE says the
                        same and keeps a password out of the list of processes.
    --insecure          Allow listening beyond this machine without encryption.
    --loops N           The number of event loops, 1 to 256 (one a core).
    --version           Print the versions of the server and of its time zone data.
    --help              Print this.

  Once it serves, it prints one line: listening on HOST:PORT. Its log goes to standard
  error. The owner's token is in DIR/owner.token, the address in DIR/address.
  SIGTERM or Ctrl-C stops it, and its PostgreSQL too.

  rezone works out anew when appointments take place, after an update of the system's
  time zone data has changed the rules of their zones; what clocks show stays. Stop the
  server first, unless it has its database by --database.

  Exit status: 0 after a stop, 1 when it could not start or go on, 64 for a command line
  that it cannot follow.

  """
