import { migrate } from '../migrate.ts';

// A node of its own, so that a test can kill it.
const [, , url = '', folder] = process.argv;
await migrate(url, { ...(folder ? { folder } : {}), log: () => undefined });
