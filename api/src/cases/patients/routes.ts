import { patientCalls } from '@cotyle/contract/patients';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { AppContext } from '../../context/app-context.ts';
import { registerList } from '../../records/register-list.ts';
import { createOpeningAudit } from '../../records/opened-records.ts';
import { readDependents } from './dependents.ts';
import { listDuplicates } from './duplicates.ts';
import { listActual, listDeleted } from './list.ts';
import { readOrigin, readPatient, readProceduresOf } from './record.ts';
import { deletePatient, registerPatient, updatePatient } from './service.ts';

export const patientRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { pool, kysely } = context.database;
  const recordOpening = createOpeningAudit(context);

  registerList(app, context, patientCalls.actual, {
    what: 'Patients',
    read: ({ query }, { caller, version }) => listActual(context, caller, query, version),
  });
  registerList(app, context, patientCalls.deleted, {
    what: 'Deleted patients',
    read: ({ query }, { caller, version }) => listDeleted(context, caller, query, version),
  });
  registerCall(app, context, patientCalls.get, ({ params }, { caller }) =>
    readPatient(pool, caller, params.id, () => recordOpening(caller.id, { kind: 'PATIENT', id: params.id })),
  );
  registerCall(app, context, patientCalls.procedures, ({ params }, { caller }) =>
    readProceduresOf(pool, caller, params.id),
  );
  registerCall(app, context, patientCalls.dependents, async ({ params }, { caller }) => ({
    value: await readDependents(pool, caller, params.id, context.now()),
  }));
  registerCall(app, context, patientCalls.duplicates, async ({ body }, { caller }) => ({
    value: await listDuplicates(kysely, caller, body),
  }));
  registerCall(app, context, patientCalls.register, async ({ body }, { caller }) =>
    readOrigin(pool, caller, await registerPatient(context, caller, body)),
  );
  registerCall(
    app,
    context,
    patientCalls.update,
    async ({ body: { id, creatorId: _stays, ...fields } }, { caller, expected }) => {
      await updatePatient(context, caller, id, fields, expected);
      return readPatient(pool, caller, id);
    },
  );
  registerCall(app, context, patientCalls.delete, async ({ params }, { caller }) => {
    await deletePatient(context, caller, params.id);
    return { value: null };
  });
};
