/**
 * Priorities under full load: background work yields to the database, and the database to the application, whose few threads
 * feed its many processes. With equal priorities a core was idle for a sixth of the time while queries waited. Long
 * inspections and the verification of scans yield to all other work. What a person waits for comes before the database: at the
 * priority of background work a sheet of one second took more than a minute on one busy core.
 */
export const NICENESS = { awaited: 5, database: 10, work: 15, longWork: 19 } as const;
