import { startEmbeddedPostgres } from '../embedded.ts';

// An application of its own, so that a test can kill it: prints the address once the database is up, then waits.
const [, , folder = ''] = process.argv;
const embedded = await startEmbeddedPostgres({ folder, log: () => undefined });
process.stdout.write(`${embedded.url}\n`);
