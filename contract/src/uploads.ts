import { FILE_TYPES } from '@cotyle/domain/files/kind';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idInPath, instant } from './fields.ts';
import { listAnswer } from './lists.ts';

/**
 * Resumable uploads by the tus protocol, 1.0.0. The metadata of a new one are fileName, fileType, procedureId and
 * description; the last part is answered once the file's record is written.
 */
const uploaders = {
  kind: 'signed-in',
  roles: ['MASTER_ADMIN', 'ADMIN', 'RADIOLOGIST', 'IMAGE_ENGINEER'],
} as const;

const params = z.strictObject({ upload: z.uuid() });

const STORES = [
  'NOT_FOUND',
  'FORBIDDEN',
  'CONFLICT',
  'TOO_LARGE',
  'WRONG_TYPE',
  'INVALID',
  'NO_ROOM',
] as const;

export const upload = z
  .strictObject({
    id: z.uuid(),
    type: z.enum(FILE_TYPES),
    fileName: z.string(),
    description: z.string(),
    procedureId: id,
    size: z.int().nonnegative(),
    received: z.int().nonnegative(),
    created: instant,
    expires: instant,
  })
  .meta({ id: 'Upload' });

export type Upload = z.output<typeof upload>;

export const uploadCalls = {
  own: call({
    method: 'GET',
    path: '/file/uploads',
    summary: 'The caller’s own uploads that are not finished, to take them up again',
    access: uploaders,
    query: z.strictObject({ procedureId: idInPath.optional() }),
    answer: listAnswer(upload),
    dependsOn: {},
  }),
  options: call({
    method: 'OPTIONS',
    path: '/file/uploads',
    summary: 'What of the tus protocol is spoken, and the largest file',
    access: { kind: 'anyone' },
    protocol: 'tus',
  }),
  create: call({
    method: 'POST',
    path: '/file/uploads',
    summary: 'Begin a resumable upload: its whole length is reserved',
    access: uploaders,
    protocol: 'tus',
    fails: [...STORES, 'TOO_MANY_UPLOADS'],
  }),
  offset: call({
    method: 'HEAD',
    path: '/file/uploads/{upload}',
    summary: 'How much of it has arrived for good',
    access: uploaders,
    params,
    protocol: 'tus',
    fails: ['NOT_FOUND'],
  }),
  append: call({
    method: 'PATCH',
    path: '/file/uploads/{upload}',
    summary: 'Send the next part',
    access: uploaders,
    params,
    protocol: 'tus',
    fails: STORES,
  }),
  cancel: call({
    method: 'DELETE',
    path: '/file/uploads/{upload}',
    summary: 'Give it up: its bytes go at once',
    access: uploaders,
    params,
    protocol: 'tus',
    fails: ['NOT_FOUND'],
  }),
};
