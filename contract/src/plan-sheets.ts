import { SHEET_PAPERS } from '@cotyle/domain/sheets/paper';
import { z } from 'zod';
import { call } from './call.ts';
import { idInPath } from './fields.ts';
import { planReaders } from './plans.ts';

export const planSheetCalls = {
  get: call({
    method: 'GET',
    path: '/plan/sheet/{id}/{version}',
    summary:
      'The sheet for the operating room of a version of the plan, as a PDF; each that is made is an event',
    access: planReaders,
    params: z.strictObject({ id: idInPath, version: idInPath }),
    query: z.strictObject({ paper: z.enum(SHEET_PAPERS).default('A4') }),
    bytes: 'application/pdf',
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
};
