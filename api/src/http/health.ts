import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { exactPath } from './exact-path.ts';

const CHECK_WITHIN = 3000;

type Health = 'ok' | 'away';

const within = async (milliseconds: number, work: Promise<unknown>): Promise<Health> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Health>((resolve) => {
    timer = setTimeout(() => resolve('away'), milliseconds);
  });
  // Why it is away stands in the log of the part itself; a probe only asks whether.
  const checked = work.then(
    (): Health => 'ok',
    (): Health => 'away',
  );
  try {
    return await Promise.race([checked, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** /healthz: the process is alive. /readyz: it can serve, part by part. */
export const healthRoutes = (app: FastifyInstance, parts: Parts): void => {
  const quiet = { logLevel: 'silent' as const, onRequest: exactPath };
  app.get('/healthz', quiet, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', quiet, async (_, reply) => {
    const [database, storage] = await Promise.all([
      parts.opened() ? within(CHECK_WITHIN, parts.database.ping()) : ('away' as const),
      within(CHECK_WITHIN, parts.storage.check()),
    ]);
    const ready = database === 'ok' && storage === 'ok' && !parts.leaving();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        database,
        storage,
        ...(parts.leaving() ? { leaving: true } : {}),
      });
  });
};
