import { locationCalls } from '@cotyle/contract/locations';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Freshness } from '../http/mount.ts';
import type { Parts } from '../parts.ts';
import { listLocations, readLocation } from './read.ts';
import { createLocation, deleteLocation, updateLocation } from './service.ts';

const MADE_OF = ['locations'] as const;
const list: Freshness = { topics: () => MADE_OF, of: 'list' };
const record: Freshness = { topics: () => MADE_OF, of: 'record' };

export const locationRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { pool } = parts.database;

  mount(app, parts, locationCalls.all, ({ query }, { version }) => listLocations(pool, query, version), list);
  mount(app, parts, locationCalls.get, ({ params }) => readLocation(pool, params.id), record);
  mount(app, parts, locationCalls.create, async ({ body }, { caller }) =>
    readLocation(pool, await createLocation(parts, caller, body)),
  );
  mount(app, parts, locationCalls.update, async ({ body }, { caller, expected }) => {
    await updateLocation(parts, caller, body.id, body, expected);
    return readLocation(pool, body.id);
  });
  mount(app, parts, locationCalls.delete, async ({ body }, { caller }) => {
    await deleteLocation(parts, caller, body.locationId);
    return { value: null };
  });
};
