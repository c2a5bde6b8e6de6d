import { z } from 'zod';
import { personSummary } from './admin-users.ts';
import { call } from './call.ts';
import { valueAnswer, emptyAnswer, id, idInPath, idParam } from './fields.ts';
import { listAnswer } from './lists.ts';

const MANAGERS = ['MASTER_ADMIN', 'ADMIN', 'SURGEON'] as const;
const READERS = [...MANAGERS, 'SURGICAL_ASSISTANT'] as const;

const assignment = z.strictObject({ surgeonId: id, surgeonAssistantId: id }).meta({ id: 'Assignment' });

export const assignmentCalls = {
  bySurgeon: call({
    method: 'GET',
    path: '/assign/by-surgeon/{id}',
    summary: 'The assistants of a surgeon: a surgeon sees their own, administrators all',
    access: { kind: 'signed-in', roles: MANAGERS },
    params: idParam,
    answer: valueAnswer(z.strictObject({ assistants: z.array(personSummary) })),
    dependsOn: { any: ['assignments', 'users'] },
    fails: ['NOT_FOUND'],
  }),
  byAssistant: call({
    method: 'GET',
    path: '/assign/by-assistant/{id}',
    summary: 'The surgeons of an assistant: an assistant sees their own, administrators all',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN', 'SURGICAL_ASSISTANT'] },
    params: idParam,
    answer: valueAnswer(z.strictObject({ surgeons: z.array(personSummary) })),
    dependsOn: { any: ['assignments', 'users'] },
    fails: ['NOT_FOUND'],
  }),
  delete: call({
    method: 'DELETE',
    path: '/assign/delete/{surgeonId}/{assistantId}',
    summary: 'Unassign; the assistant stops seeing the surgeon’s data at once',
    access: { kind: 'signed-in', roles: MANAGERS },
    params: z.strictObject({ surgeonId: idInPath, assistantId: idInPath }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND'],
  }),
  create: call({
    method: 'POST',
    path: '/assign/create',
    summary: 'Assign an active assistant of the same location',
    access: { kind: 'signed-in', roles: MANAGERS },
    body: z.strictObject({ surgeonId: id, surgeonAssistantId: id }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  all: call({
    method: 'GET',
    path: '/assign/all',
    summary: 'All assignments for administrators, one’s own for surgeons and assistants',
    access: { kind: 'signed-in', roles: READERS },
    answer: listAnswer(assignment),
    dependsOn: { any: ['assignments'] },
  }),
};
