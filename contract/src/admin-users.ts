import { ROLES } from '@cotyle/domain/access/roles';
import { USER_STATUSES } from '@cotyle/domain/people/status';
import { z } from 'zod';
import { userSessions } from './account.ts';
import { call } from './call.ts';
import {
  valueAnswer,
  count,
  emptyAnswer,
  emailField,
  id,
  idParam,
  nameField,
  newPasswordField,
  phoneField,
} from './fields.ts';
import { identityProof, PROOF_FAILURES } from './identity-proof.ts';
import { deletedParam, gridQuery, listAnswer } from './lists.ts';

const ADMINISTRATORS = ['MASTER_ADMIN', 'ADMIN'] as const;

const locationOfUser = z.strictObject({ id, name: z.string(), active: z.boolean() });

export const personSummary = z
  .strictObject({
    id,
    nameFirst: z.string(),
    nameSecond: z.string(),
    status: z.enum(USER_STATUSES),
    deleted: z.boolean(),
  })
  .meta({ id: 'Person' });

export type PersonSummary = z.output<typeof personSummary>;

export const userRecord = z
  .strictObject({
    id,
    userId: id,
    role: z.enum(ROLES),
    nameFirst: z.string(),
    nameSecond: z.string(),
    phoneNumber: z.string().nullable(),
    email: z.string(),
    status: z.enum(USER_STATUSES),
    locationId: id.nullable(),
    location: locationOfUser.nullable(),
    deleted: z.boolean(),
    assistants: z.array(personSummary),
    version: z.int(),
  })
  .meta({ id: 'User' });

export type UserRecord = z.output<typeof userRecord>;

/** What the deletion, the blocking or another role of a user affects. Open procedures are neither canceled nor complete. */
const userDependents = z
  .strictObject({
    openProcedures: z.strictObject({ surgeon: count, radiologist: count, engineer: count }),
    patients: count,
    /** Of a surgeon. */
    assistants: count,
    /** Of an assistant. */
    surgeons: count,
    unfinishedUploads: count,
  })
  .meta({ id: 'UserDependents' });

export type UserDependents = z.output<typeof userDependents>;

const userFields = {
  role: z.enum(ROLES),
  nameFirst: nameField,
  nameSecond: nameField,
  phoneNumber: phoneField,
  email: emailField,
  status: z.enum(USER_STATUSES),
  locationId: id,
};

/** Fields of the record that callers may send back; they are accepted and not stored. */
const ignoredFields = {
  userId: id.optional(),
  location: locationOfUser.nullish(),
  deleted: z.boolean().optional(),
  assistants: z.array(personSummary).optional(),
  version: z.int().optional(),
};

export const USER_SORTS = [
  'id',
  'nameSecond',
  'nameFirst',
  'role',
  'email',
  'phoneNumber',
  'status',
  'location',
] as const;

export const adminUserCalls = {
  all: call({
    method: 'GET',
    path: '/admin/user-all',
    summary: 'All people, deleted ones included unless asked otherwise',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    query: z.strictObject({ ...gridQuery(USER_SORTS), ...deletedParam }),
    answer: listAnswer(userRecord),
    dependsOn: { any: ['users', 'locations', 'assignments'] },
  }),
  get: call({
    method: 'GET',
    path: '/admin/user-get/{id}',
    summary: 'One person',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    params: idParam,
    answer: valueAnswer(userRecord),
    /** Any user, because the names of a surgeon’s assistants are part of the record. */
    dependsOn: { any: ['users', 'locations', 'assignments'] },
    fails: ['NOT_FOUND'],
  }),
  dependents: call({
    method: 'GET',
    path: '/admin/user-dependents/{id}',
    summary: 'What the deletion, the blocking or another role of a person would affect',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    params: idParam,
    answer: valueAnswer(userDependents),
    dependsOn: {},
    fails: ['NOT_FOUND'],
  }),
  update: call({
    method: 'POST',
    path: '/admin/user-update',
    summary: 'Change a person; blocking ends the sessions at once',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    body: z.strictObject({
      user: z.strictObject({ id, ...userFields, ...ignoredFields }),
      /** Needed for another role, where the caller has a second factor. */
      ...identityProof,
    }),
    answer: valueAnswer(userRecord),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE', ...PROOF_FAILURES],
  }),
  save: call({
    method: 'POST',
    path: '/admin/user-save',
    summary: 'Create a person',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    body: z.strictObject({ ...userFields, password: newPasswordField }),
    answer: valueAnswer(userRecord),
    fails: ['CONFLICT'],
  }),
  delete: call({
    method: 'DELETE',
    path: '/admin/user-delete',
    summary: 'Delete a person, softly; the sessions end at once',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    body: z.strictObject({ userId: id }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  sessions: call({
    method: 'GET',
    path: '/admin/user-sessions/{id}',
    summary:
      'Where a person whom the caller may edit is signed in: the latest first, at most 50, with the total',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    params: idParam,
    answer: userSessions,
    dependsOn: {},
    fails: ['NOT_FOUND'],
  }),
  endSession: call({
    method: 'POST',
    path: '/admin/user-session-end',
    summary: 'End one session of a person whom the caller may edit',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    body: z.strictObject({ userId: id, sessionId: z.uuid() }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND'],
  }),
  endSessions: call({
    method: 'POST',
    path: '/admin/user-sessions-end',
    summary: 'End all sessions of a person whom the caller may edit, but not this one; answers how many',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    body: z.strictObject({ userId: id }),
    answer: valueAnswer(z.strictObject({ ended: z.int().nonnegative() })),
    fails: ['NOT_FOUND'],
  }),
};

const directoryEntry = z
  .strictObject({
    id,
    nameFirst: z.string(),
    nameSecond: z.string(),
    role: z.enum(ROLES),
    status: z.enum(USER_STATUSES),
    deleted: z.boolean(),
    location: locationOfUser.nullable(),
    /** For administrators alone. */
    email: z.string().optional(),
    phoneNumber: z.string().nullable().optional(),
  })
  .meta({ id: 'DirectoryEntry' });

export const directoryCalls = {
  all: call({
    method: 'GET',
    path: '/user/all',
    summary: 'The directory for pick-lists and receivers; email and phone only for administrators',
    access: { kind: 'signed-in', roles: ROLES },
    answer: listAnswer(directoryEntry),
    dependsOn: { any: ['users', 'locations'] },
  }),
};
