import { connectionCalls } from '@cotyle/contract/connections';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { givenProof } from '../../people/factors/given-proof.ts';
import { proveFactorIfAny } from '../../people/factors/prove-identity.ts';
import { changeConnection } from './change-connection.ts';
import { createConnection, endConnection } from './commands.ts';
import { listConnections } from './list-connections.ts';
import { testConnection } from './test-connection.ts';

export const connectionRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, connectionCalls.all, async () => ({ value: await listConnections(context) }));
  registerCall(app, context, connectionCalls.create, async ({ body }, { caller, request }) => {
    const { password, secondFactor, providerProof, ...connection } = body;
    const given = givenProof(context.config, { password, secondFactor, providerProof }, request);
    const { kind, name } = connection;
    await proveFactorIfAny(context, caller, given, { kind: 'CREATE_CONNECTION', connection: kind, name });
    return { value: await createConnection(context, caller, connection) };
  });
  registerCall(app, context, connectionCalls.test, async ({ body }) => ({
    value: await testConnection(context, body.id),
  }));
  registerCall(app, context, connectionCalls.change, async ({ body }, { caller }) => {
    await changeConnection(context, caller, body);
    return { value: null };
  });
  registerCall(app, context, connectionCalls.end, async ({ body }, { caller }) => {
    await endConnection(context, caller, body.id);
    return { value: null };
  });
};
