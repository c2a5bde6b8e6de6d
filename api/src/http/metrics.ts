import type { FastifyInstance } from 'fastify';
import type { QueryConfig } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '../context/app-context.ts';
import { anchorGauges } from './anchor-metrics.ts';
import { dimseAssociations, dimseInstances } from './dimse-metrics.ts';
import { exactPath } from './exact-path.ts';
import { metricsGuard } from './metrics-access.ts';
import { signInFailures } from './sign-in-metrics.ts';

const JOBS = `select name, state::text, count(*)::int from pgboss.job
  where state in ('created', 'retry', 'active', 'failed') group by 1, 2`;

/** Counts the jobs of all nodes, which share one queue. */
const jobsGauge = (context: AppContext): Gauge =>
  new Gauge({
    name: 'cotyle_jobs',
    help: 'Jobs in the queue by name and state; failed ones are kept for a day',
    labelNames: ['name', 'state'],
    registers: [],
    async collect() {
      this.reset();
      if (!context.ready()) return;
      // The other metrics must be served while the database is unavailable; they show that it is.
      const { rows } = await context.database.pool
        .query<{ name: string; state: string; count: number }>({
          text: JOBS,
          query_timeout: 2000,
        } as QueryConfig)
        .catch(() => ({ rows: [] }));
      for (const { name, state, count } of rows) this.set({ name, state }, count);
    },
  });

/** Absent where the storage is S3, and while the disk does not respond. */
const storageGauge = ({ storage }: AppContext): Gauge =>
  new Gauge({
    name: 'cotyle_storage_free_bytes',
    help: 'Bytes of disk space left for uploads; negative once the reserve of the database is in use',
    registers: [],
    async collect() {
      this.reset();
      const free = await storage.freeBytes().catch(() => undefined);
      if (free === undefined) this.remove();
      else this.set(free);
    },
  });

const stateGauges = (context: AppContext): Gauge[] => {
  const { pool } = context.database;
  const connections = new Gauge({
    name: 'cotyle_database_connections',
    help: 'Database connections of the pool by state',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const ready = new Gauge({
    name: 'cotyle_ready',
    help: '1 while the node is ready: database reached and migrated, not shutting down',
    registers: [],
    collect() {
      this.set(context.ready() && !context.isShuttingDown() ? 1 : 0);
    },
  });
  return [connections, ready, jobsGauge(context), storageGauge(context), ...anchorGauges(context)];
};

/** /metrics for Prometheus. Routes are labelled by their pattern, never by an id, a token or a name. */
export const metricsRoute = (app: FastifyInstance, context: AppContext): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const gauge of stateGauges(context)) registry.registerMetric(gauge);
  for (const counter of [signInFailures, dimseAssociations, dimseInstances]) registry.registerMetric(counter);
  const durations = new Histogram({
    name: 'cotyle_http_request_seconds',
    help: 'Duration of HTTP requests in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'other';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const requireAccess = metricsGuard(context.config);
  app.get('/metrics', { logLevel: 'silent', onRequest: exactPath }, async (request, reply) => {
    requireAccess(request);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
};
