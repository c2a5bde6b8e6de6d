import { assignmentCalls } from '@cotyle/contract/assignments';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Freshness } from '../http/mount.ts';
import type { Parts } from '../parts.ts';
import { listAssignments, readAssistantsOf, readSurgeonsOf } from './read.ts';
import { assignAssistant, unassignAssistant } from './service.ts';

/** Names and statuses of people stand beside the pairs. */
const MADE_OF = ['assignments', 'users'] as const;
const list: Freshness = { topics: () => MADE_OF, of: 'list' };

export const assignmentRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { pool } = parts.database;

  mount(
    app,
    parts,
    assignmentCalls.bySurgeon,
    ({ params }, { caller }) => readAssistantsOf(pool, caller, params.id),
    list,
  );
  mount(
    app,
    parts,
    assignmentCalls.byAssistant,
    ({ params }, { caller }) => readSurgeonsOf(pool, caller, params.id),
    list,
  );
  mount(app, parts, assignmentCalls.all, (_, { caller }) => listAssignments(pool, caller), list);
  mount(app, parts, assignmentCalls.create, async ({ body }, { caller }) => {
    await assignAssistant(parts, caller, {
      surgeonId: body.surgeonId,
      assistantId: body.surgeonAssistantId,
    });
    return { value: null };
  });
  mount(app, parts, assignmentCalls.delete, async ({ params }, { caller }) => {
    await unassignAssistant(parts, caller, params);
    return { value: null };
  });
};
