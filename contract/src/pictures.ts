import { ROLES } from '@cotyle/domain/access/roles';
import { PICTURE_STATES, PICTURE_VIEWS } from '@cotyle/domain/pictures/picture';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idParam, valueAnswer } from './fields.ts';

const signedIn = { kind: 'signed-in', roles: ROLES } as const;

const picture = z
  .strictObject({
    fileId: id,
    state: z.enum(PICTURE_STATES),
    /** Raised when it has to be made again. */
    version: z.int(),
    /** What it shows; null until it is made. */
    view: z.enum(PICTURE_VIEWS).nullable(),
    /** Why there is none; null while it is being made. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'Picture' });

export type PictureRecord = z.output<typeof picture>;

const pictures = z
  .strictObject({
    /** Of the model that was uploaded last; null without one, and for those who may not view models. */
    model: picture.nullable(),
    /** Of the scan; null without one. */
    scan: picture.nullable(),
  })
  .meta({ id: 'Pictures' });

export type PicturesRecord = z.output<typeof pictures>;

export const pictureCalls = {
  ofProcedure: call({
    method: 'GET',
    path: '/picture/by-procedure/{id}',
    summary: 'The pictures of a procedure: which there are, and why one is missing',
    access: signedIn,
    params: idParam,
    answer: valueAnswer(pictures),
    dependsOn: { record: ['procedures'] },
    fails: ['NOT_FOUND'],
  }),
  get: call({
    method: 'GET',
    path: '/picture/file/{id}',
    summary: 'The picture of a model or a scan, as a PNG; a part of the page, and no event of the history',
    access: signedIn,
    params: idParam,
    bytes: 'image/png',
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
};
