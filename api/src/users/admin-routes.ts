import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Freshness } from '../http/mount.ts';
import type { Parts } from '../parts.ts';
import { listUsers, readUser } from './admin-read.ts';
import { createUser, deleteUser } from './admin-service.ts';
import { updateUser } from './admin-update.ts';
import { listDirectory } from './directory.ts';

/** The name of the place and the assistants stand in every record. */
const MADE_OF = ['users', 'locations', 'assignments'] as const;
const list: Freshness = { topics: () => MADE_OF, of: 'list' };
const record: Freshness = { topics: () => MADE_OF, of: 'record' };

export const adminUserRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { pool } = parts.database;

  mount(app, parts, adminUserCalls.all, ({ query }, { version }) => listUsers(pool, query, version), list);
  mount(app, parts, adminUserCalls.get, ({ params }) => readUser(pool, params.id), record);
  mount(app, parts, adminUserCalls.save, async ({ body }, { caller }) =>
    readUser(pool, await createUser(parts, caller, body)),
  );
  mount(app, parts, adminUserCalls.update, async ({ body: { user } }, { caller, expected }) => {
    await updateUser(parts, caller, user.id, user, expected);
    return readUser(pool, user.id);
  });
  mount(app, parts, adminUserCalls.delete, async ({ body }, { caller }) => {
    await deleteUser(parts, caller, body.userId);
    return { value: null };
  });
  mount(
    app,
    parts,
    directoryCalls.all,
    (_, { caller, version }) => listDirectory(pool, caller.role, version),
    list,
  );
};
