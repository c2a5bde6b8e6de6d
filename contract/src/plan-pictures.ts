import { PLAN_PICTURE_VIEWS } from '@cotyle/domain/planning/plan-pictures';
import { z } from 'zod';
import { call } from './call.ts';
import { emptyAnswer, idInPath, sha256 } from './fields.ts';
import { planReaders } from './plans.ts';

const versionInText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

export const planPictureCalls = {
  add: call({
    method: 'POST',
    path: '/plan/pictures',
    summary:
      'Add the pictures of a version that the same person has just saved: all of them or none. Each file of the form is a PNG, named after its view',
    access: planReaders,
    form: {
      fields: z.strictObject({
        procedureId: idInPath,
        version: versionInText,
        /** Of the text of the version that the pictures show. */
        sha256,
      }),
      files: 'pictures',
    },
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'TOO_LARGE', 'INVALID'],
  }),
  get: call({
    method: 'GET',
    path: '/plan/picture/{id}/{version}/{view}',
    summary: 'A picture of a version of the plan, as a PNG; it never changes',
    access: planReaders,
    params: z.strictObject({ id: idInPath, version: versionInText, view: z.enum(PLAN_PICTURE_VIEWS) }),
    bytes: 'image/png',
    fails: ['NOT_FOUND'],
  }),
};
