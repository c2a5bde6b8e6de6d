import { locationCalls } from '@cotyle/contract/locations';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { AppContext } from '../../context/app-context.ts';
import { registerList } from '../../records/register-list.ts';
import { readDependents } from './dependents.ts';
import { listLocations, readLocation } from './read.ts';
import { createLocation, deleteLocation, updateLocation } from './service.ts';

export const locationRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { pool } = context.database;

  registerList(app, context, locationCalls.all, {
    what: 'Locations',
    // Pick-lists read the whole list too.
    isExport: ({ query }) => query.export === true,
    read: ({ query }, { version }) => listLocations(pool, query, version),
  });
  registerCall(app, context, locationCalls.get, ({ params }) => readLocation(pool, params.id));
  registerCall(app, context, locationCalls.dependents, async ({ params }) => ({
    value: await readDependents(pool, params.id),
  }));
  registerCall(app, context, locationCalls.create, async ({ body }, { caller }) =>
    readLocation(pool, await createLocation(context, caller, body)),
  );
  registerCall(app, context, locationCalls.update, async ({ body }, { caller, expected }) => {
    await updateLocation(context, caller, body.id, body, expected);
    return readLocation(pool, body.id);
  });
  registerCall(app, context, locationCalls.delete, async ({ body }, { caller }) => {
    await deleteLocation(context, caller, body.locationId);
    return { value: null };
  });
};
