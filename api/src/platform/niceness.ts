/**
 * Who gives way to whom on a full machine: work that nobody waits for to the database, and the database to the application,
 * whose few threads hand out what its many processes do. With those two alike, a core stood idle for a sixth of the time
 * while the next questions waited for their turn. Long inspections and the verification of scans give way to all other work.
 */
export const NICENESS = { database: 10, work: 15, longWork: 19 } as const;
