import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { EmbeddedPostgresError } from './error.ts';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Below the range of ephemeral ports: an outgoing connection cannot take it before it is used, or between two starts. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new EmbeddedPostgresError('No free port for the embedded database from 15000 to 32000.');
};
