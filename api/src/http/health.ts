import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { hasFreeSpace, diskFullError } from '../platform/storage/free-space.ts';
import { StorageError } from '../platform/storage/storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { exactPath } from './exact-path.ts';

const CHECK_WITHIN = 3000;

/** `full`: files can be read, but not stored. */
type Health = 'ok' | 'full' | 'away';

const isFull = (error: unknown): boolean => error instanceof StorageError && error.full;

const healthOf = async (milliseconds: number, work: Promise<unknown>): Promise<Health> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Health>((resolve) => {
    timer = setTimeout(() => resolve('away'), milliseconds);
  });
  // The cause is logged where it occurs; a probe reports the state alone.
  const checked = work.then(
    (): Health => 'ok',
    (error: unknown): Health => (isFull(error) ? 'full' : 'away'),
  );
  try {
    return await Promise.race([checked, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

const checkStorage = async (storage: Storage): Promise<void> => {
  await storage.check();
  if (!(await hasFreeSpace(storage))) throw diskFullError();
};

/** /healthz: the process is alive. /readyz: it can serve, with the state of each dependency. */
export const healthRoutes = (app: FastifyInstance, context: AppContext): void => {
  const quiet = { logLevel: 'silent' as const, onRequest: exactPath };
  app.get('/healthz', quiet, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', quiet, async (_, reply) => {
    const [database, storage] = await Promise.all([
      context.ready() ? healthOf(CHECK_WITHIN, context.database.ping()) : ('away' as const),
      healthOf(CHECK_WITHIN, checkStorage(context.storage)),
    ]);
    // With a full disk people can still read and sign in, so the node stays in service.
    const ready = database === 'ok' && storage !== 'away' && !context.isShuttingDown();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        database,
        storage,
        ...(context.isShuttingDown() ? { leaving: true } : {}),
      });
  });
};
