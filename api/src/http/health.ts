import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { hasFreeSpace, diskFullError } from '../platform/storage/free-space.ts';
import { StorageError } from '../platform/storage/storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { exactPath } from './exact-path.ts';

const CHECK_WITHIN = 3000;

/** `full`: what is there can be read, but nothing more is stored. */
type Health = 'ok' | 'full' | 'away';

const isFull = (error: unknown): boolean => error instanceof StorageError && error.full;

const within = async (milliseconds: number, work: Promise<unknown>): Promise<Health> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Health>((resolve) => {
    timer = setTimeout(() => resolve('away'), milliseconds);
  });
  // Why it is away stands in the log of the part itself; a probe only asks whether.
  const checked = work.then(
    (): Health => 'ok',
    (error: unknown): Health => (isFull(error) ? 'full' : 'away'),
  );
  try {
    return await Promise.race([checked, late]);
  } finally {
    clearTimeout(timer);
  }
};

const checkStorage = async (storage: Storage): Promise<void> => {
  await storage.check();
  if (!(await hasFreeSpace(storage))) throw diskFullError();
};

/** /healthz: the process is alive. /readyz: it can serve, part by part. */
export const healthRoutes = (app: FastifyInstance, context: AppContext): void => {
  const quiet = { logLevel: 'silent' as const, onRequest: exactPath };
  app.get('/healthz', quiet, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', quiet, async (_, reply) => {
    const [database, storage] = await Promise.all([
      context.ready() ? within(CHECK_WITHIN, context.database.ping()) : ('away' as const),
      within(CHECK_WITHIN, checkStorage(context.storage)),
    ]);
    // With a full disk people still read and sign in: taking the node out of service would end that.
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
