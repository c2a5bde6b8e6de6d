import type pg from 'pg';
import type { RawAnswer } from '../../../http/raw-answer.ts';
import { answerList } from '../../../lists/list.ts';
import type { ListQuery } from '../../../lists/list.ts';
import { sortedBy } from '../../../lists/page.ts';
import type { ListSource } from '../../../lists/page.ts';

export const ERASURE_FIELDS = `'id', t.id, 'patientId', t.patient_id, 'kind', t.kind, 'ground', t.ground, 'reason', t.reason,
  'startedBy', u.name_first || ' ' || u.name_second, 'startedAt', iso(t.started_at), 'erasedAt', iso(t.erased_at),
  'isComplete', t.event_id is not null`;

const ERASURES: ListSource<'id'> = {
  table: 'erasures',
  sorts: { id: sortedBy('id', 'bigint') },
  defaultSort: { sort: 'id', order: 'desc' },
  row: `json_build_object(${ERASURE_FIELDS})`,
  joins: 'join users u on u.id = t.started_by',
};

export const listErasures = (pool: pg.Pool, query: ListQuery<'id'>, version: string): Promise<RawAnswer> =>
  answerList(pool, { source: ERASURES, query, where: [], version });
