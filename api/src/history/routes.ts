import { eventCalls } from '@cotyle/contract/events';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Freshness } from '../http/mount.ts';
import { RawAnswer } from '../http/raw-answer.ts';
import type { Parts } from '../parts.ts';
import { requireVisible } from '../procedures/seen.ts';
import { listLog, readHistory } from './read.ts';

/** Events never change, but the names in them do. */
const MADE_OF = ['events', 'users', 'patients', 'procedures', 'locations'] as const;
const list: Freshness = { topics: () => MADE_OF, of: 'list' };

export const historyRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { kysely, pool } = parts.database;
  mount(
    app,
    parts,
    eventCalls.ofProcedure,
    async ({ params }, { caller }) => {
      await requireVisible(kysely, caller, params.id);
      return new RawAnswer(`{"value":${await readHistory(pool, params.id)}}`);
    },
    list,
  );
  mount(app, parts, eventCalls.all, ({ query }, { version }) => listLog(pool, query, version), list);
};
