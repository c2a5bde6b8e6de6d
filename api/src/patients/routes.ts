import { patientCalls } from '@cotyle/contract/patients';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Freshness } from '../http/mount.ts';
import type { Parts } from '../parts.ts';
import { listActual, listDeleted } from './list.ts';
import { readOrigin, readPatient, readProceduresOf } from './record.ts';
import { deletePatient, registerPatient, updatePatient } from './service.ts';

/** A patient's procedures stand in every row, and names of people and places in those. */
const MADE_OF = ['patients', 'procedures', 'users', 'locations'] as const;
const list: Freshness = { topics: () => MADE_OF, of: 'list' };
const record: Freshness = { topics: () => MADE_OF, of: 'record' };

export const patientRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { pool } = parts.database;

  mount(
    app,
    parts,
    patientCalls.actual,
    ({ query }, { caller, version }) => listActual(pool, caller, query, version),
    list,
  );
  mount(
    app,
    parts,
    patientCalls.deleted,
    ({ query }, { caller, version }) => listDeleted(pool, caller, query, version),
    list,
  );
  mount(
    app,
    parts,
    patientCalls.get,
    ({ params }, { caller }) => readPatient(pool, caller, params.id),
    record,
  );
  mount(
    app,
    parts,
    patientCalls.procedures,
    ({ params }, { caller }) => readProceduresOf(pool, caller, params.id),
    list,
  );
  mount(app, parts, patientCalls.register, async ({ body }, { caller }) =>
    readOrigin(pool, caller, await registerPatient(parts, caller, body)),
  );
  mount(
    app,
    parts,
    patientCalls.update,
    async ({ body: { id, creatorId: _stays, ...fields } }, { caller, expected }) => {
      await updatePatient(parts, caller, id, fields, expected);
      return readPatient(pool, caller, id);
    },
  );
  mount(app, parts, patientCalls.delete, async ({ params }, { caller }) => {
    await deletePatient(parts, caller, params.id);
    return { value: null };
  });
};
