import { ROLES } from '@cotyle/domain/access/roles';
import { NOTE_MAX } from '@cotyle/domain/messages/limits';
import { z } from 'zod';
import { call } from './call.ts';
import { valueAnswer, id, idInPath, textField } from './fields.ts';
import { listAnswer } from './lists.ts';

const note = z
  .strictObject({
    id,
    creation: z.string(),
    description: z.string(),
    creatorId: id,
    procedureId: id,
    user: z.strictObject({ role: z.enum(ROLES), nameFirst: z.string(), nameSecond: z.string() }),
  })
  .meta({ id: 'Note' });

export const noteCalls = {
  ofProcedure: call({
    method: 'GET',
    path: '/patient/note/get-by-procedure-id/{procedureId}',
    summary: 'The notes of a procedure, newest first',
    access: { kind: 'signed-in', roles: ROLES },
    params: z.strictObject({ procedureId: idInPath }),
    answer: listAnswer(note),
    dependsOn: { record: ['procedures'], any: ['users'] },
    fails: ['NOT_FOUND'],
  }),
  create: call({
    method: 'POST',
    path: '/patient/note/create',
    summary: 'Add a note; its author is the caller',
    access: { kind: 'signed-in', roles: ROLES },
    body: z.strictObject({ description: textField(NOTE_MAX), procedureId: id, creatorId: id.optional() }),
    answer: valueAnswer(note),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
};
