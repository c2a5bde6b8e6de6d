import { CENTRE_MAX } from '@cotyle/domain/cup/centre';
import { z } from 'zod';
import { call } from './call.ts';
import { valueAnswer, id } from './fields.ts';

const coordinate = z.number().min(-CENTRE_MAX).max(CENTRE_MAX);

/** On which model it was picked, and where: in the model's own frame, in millimetres. */
export const pickedCentre = z.strictObject({ fileId: id, x: coordinate, y: coordinate, z: coordinate });

export const cupCalls = {
  pickCentre: call({
    method: 'POST',
    path: '/patient/procedure/cup-centre',
    summary: 'Keep where the centre of the acetabulum was picked on a model, or forget it',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN', 'IMAGE_ENGINEER'] },
    body: z.strictObject({ procedureId: id, centre: pickedCentre.nullable() }),
    answer: valueAnswer(pickedCentre.nullable()),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
};
