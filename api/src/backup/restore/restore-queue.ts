import PgBoss from 'pg-boss';
import { Client } from 'pg';
import { connectionTo } from '../../platform/database/connection.ts';
import type { Head } from '../archive/contents.ts';

/** Creates the tables of the job queue; returns their version. */
export const createQueues = async (
  url: string,
  queues: NonNullable<Head['queue']>['queues'],
): Promise<number> => {
  const boss = new PgBoss({ ...connectionTo(url), schedule: false, supervise: false });
  // Each call rejects by itself; an unhandled event would end the process.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    for (const { name, policy } of queues)
      await boss.createQueue(name, { name, policy: (policy ?? 'standard') as PgBoss.QueuePolicy });
  } finally {
    await boss.stop({ graceful: false });
  }
  const client = new Client(connectionTo(url));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
    return rows[0]?.version ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
};
