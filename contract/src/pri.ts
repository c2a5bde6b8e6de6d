import { PRI } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import { SIDES } from '@cotyle/domain/hip/side';
import { z } from 'zod';
import { call } from './call.ts';
import { valueAnswer, idInPath } from './fields.ts';
import { uploadDescription } from './files.ts';

const imported = Object.fromEntries(PRI.map((name) => [name, z.number().optional()])) as Record<
  MeasurementName,
  z.ZodOptional<z.ZodNumber>
>;

export const priCalls = {
  import: call({
    method: 'POST',
    path: '/csv/upload',
    summary:
      'Import the PRI data of CSV configurations into a procedure and keep the files: all of it or nothing',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN', 'IMAGE_ENGINEER'] },
    form: {
      fields: z.strictObject({ procedureId: idInPath, description: uploadDescription }),
      files: 'file',
    },
    answer: valueAnswer(
      z.strictObject({
        ...imported,
        sideEngineer: z.enum(SIDES),
        /** Warnings about names that are unknown and were skipped. */
        warnings: z.array(z.string()),
      }),
    ),
    fails: [
      'NOT_FOUND',
      'FORBIDDEN',
      'CONFLICT',
      'STALE',
      'TOO_LARGE',
      'WRONG_TYPE',
      'INVALID',
      'TOO_MANY_UPLOADS',
      'NO_ROOM',
    ],
  }),
};
