/** Passed on the command line, so that the settings of a new version apply to an existing folder. */
export const serverSettings = (port: number, durable: boolean): readonly string[] =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    // The path of a socket is limited to 107 characters.
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    // Errors of statements contain values, possibly of patients: only the server's own messages are logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: -1,
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_autovacuum_min_duration: -1,
    log_checkpoints: 'off',
    log_connections: 'off',
    logging_collector: 'off',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : // Tests run several apps at once.
        { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
