import { call } from './call.ts';
import { idParam } from './fields.ts';

const ADMINISTRATORS = { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] } as const;

export const retentionCalls = {
  export: call({
    method: 'GET',
    path: '/retention/export/{id}',
    summary:
      'Everything on a patient as one zip, made while it is sent; each export is an event, and a node makes one at a time',
    access: ADMINISTRATORS,
    params: idParam,
    bytes: 'application/zip',
    fails: ['NOT_FOUND'],
  }),
};
