import { cupCalls } from '@cotyle/contract/cup';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Freshness } from '../http/mount.ts';
import type { Parts } from '../parts.ts';
import { pickCentre } from './cup-centre.ts';
import { listActual, listDeleted } from './list.ts';
import { readProcedure } from './record.ts';
import { deleteProcedure, planProcedure, updateProcedure } from './service.ts';

/** Names of patients, people and places stand in every row. */
const MADE_OF = ['procedures', 'patients', 'users', 'locations'] as const;
const list: Freshness = { topics: () => MADE_OF, of: 'list' };
const record: Freshness = { topics: () => MADE_OF, of: 'record' };

export const procedureRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { pool } = parts.database;

  mount(
    app,
    parts,
    procedureCalls.actual,
    ({ query }, { caller, version }) => listActual(pool, caller, query, version),
    list,
  );
  mount(
    app,
    parts,
    procedureCalls.deleted,
    ({ query }, { caller, version }) => listDeleted(pool, caller, query, version),
    list,
  );
  mount(
    app,
    parts,
    procedureCalls.get,
    ({ params }, { caller }) => readProcedure(pool, caller, params.id),
    record,
  );
  mount(app, parts, procedureCalls.update, async ({ body }, { caller, expected }) => {
    const { id, confirmScan, scanReason, confirmModel, modelReason, confirmDate, today, ...changes } = body;
    const answers = { confirmScan, scanReason, confirmModel, modelReason, confirmDate };
    await updateProcedure(parts, caller, id, changes, { expected, answers, today });
    return readProcedure(pool, caller, id);
  });
  mount(app, parts, cupCalls.pickCentre, async ({ body }, { caller, expected }) => ({
    value: await pickCentre(parts, caller, body.procedureId, body.centre, expected),
  }));
  mount(app, parts, procedureCalls.plan, async ({ body }, { caller }) => ({
    value: { id: await planProcedure(parts, caller, body) },
  }));
  mount(app, parts, procedureCalls.delete, async ({ params }, { caller }) => {
    await deleteProcedure(parts, caller, params.id);
    return { value: null };
  });
};
