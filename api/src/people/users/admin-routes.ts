import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import { adminFactorCalls } from '@cotyle/contract/second-factor';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { AppContext } from '../../context/app-context.ts';
import { givenProof } from '../factors/given-proof.ts';
import { registerList } from '../../records/register-list.ts';
import { listUsers, readUser } from './admin-read.ts';
import { createUser, deleteUser } from './admin-service.ts';
import { endManagedSession, endManagedSessions, managedSessions } from './admin-sessions.ts';
import { updateUser } from './admin-update.ts';
import { readDependents } from './dependents.ts';
import { listDirectory } from './directory.ts';
import { factorsOf, resetFactors } from './reset-factors.ts';

export const adminUserRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { pool } = context.database;

  registerList(app, context, adminUserCalls.all, {
    what: 'Users',
    read: ({ query }, { version }) => listUsers(pool, query, version),
  });
  registerCall(app, context, adminUserCalls.get, ({ params }) => readUser(pool, params.id));
  registerCall(app, context, adminUserCalls.dependents, async ({ params }) => ({
    value: await readDependents(pool, params.id, context.now()),
  }));
  registerCall(app, context, adminUserCalls.save, async ({ body }, { caller }) =>
    readUser(pool, await createUser(context, caller, body)),
  );
  registerCall(app, context, adminUserCalls.update, async ({ body }, { caller, expected, request }) => {
    const { user } = body;
    const proof = givenProof(context.config, body, request);
    await updateUser(context, caller, { id: user.id, fields: user, expected, proof });
    return readUser(pool, user.id);
  });
  registerCall(app, context, adminUserCalls.delete, async ({ body }, { caller }) => {
    await deleteUser(context, caller, body.userId);
    return { value: null };
  });
  registerCall(app, context, adminUserCalls.sessions, ({ params }, { caller, request }) =>
    managedSessions(context, caller, params.id, request.ip),
  );
  registerCall(app, context, adminUserCalls.endSession, async ({ body }, { caller }) => {
    await endManagedSession(context, caller, body);
    return { value: null };
  });
  registerCall(app, context, adminUserCalls.endSessions, async ({ body }, { caller }) => ({
    value: { ended: await endManagedSessions(context, caller, body.userId) },
  }));
  registerCall(app, context, adminFactorCalls.get, async ({ params }) => ({
    value: await factorsOf(context, params.id),
  }));
  registerCall(app, context, adminFactorCalls.reset, async ({ body }, { caller, request }) => {
    const proof = givenProof(context.config, body, request);
    await resetFactors(context, caller, { userId: body.userId, proof });
    return { value: null };
  });
  registerCall(app, context, directoryCalls.all, (_, { caller, version }) =>
    listDirectory(pool, caller.role, version),
  );
};
