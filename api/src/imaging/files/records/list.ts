import type { FILE_SORTS } from '@cotyle/contract/files';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type pg from 'pg';
import type { RawAnswer } from '../../../http/raw-answer.ts';
import { condition, searchFor } from '../../../lists/conditions.ts';
import type { Condition } from '../../../lists/conditions.ts';
import { answerList } from '../../../lists/list.ts';
import type { ListQuery } from '../../../lists/list.ts';
import { sortedBy } from '../../../lists/page.ts';
import type { ListSource } from '../../../lists/page.ts';
import { seesProcedure } from '../../../records/require-visible.ts';
import { FILE_JOINS, FILE_RECORD } from './file-record.ts';

type Sort = (typeof FILE_SORTS)[number];

const FILE_LIST: ListSource<Sort> = {
  table: 'files',
  sorts: {
    id: sortedBy('id', 'bigint'),
    creation: sortedBy('creation', 'timestamptz'),
    fileName: sortedBy('file_name', 'text'),
    size: sortedBy('size', 'bigint'),
    type: sortedBy('type', 'text'),
  },
  defaultSort: { sort: 'id', order: 'desc' },
  row: FILE_RECORD,
  joins: FILE_JOINS,
};

/** Files of invisible procedures are invisible. The inner `t` is the procedure. */
const ofVisibleProcedures = (viewer: Viewer): Condition => {
  const seen = seesProcedure(viewer);
  return condition(
    `t.procedure_id in (select t.id from procedures t where ${seen.map(({ text }) => `(${text})`).join(' and ')})`,
    ...seen.flatMap(({ values }) => values),
  );
};

/** Each word is preceded by a space, for the search by short prefixes. */
const SEARCHED = `fold_text(' ' || t.file_name || ' ' || t.description)`;

export const listFiles = (
  pool: pg.Pool,
  viewer: Viewer,
  query: ListQuery<Sort> & { readonly search?: string | undefined },
  version: string,
): Promise<RawAnswer> =>
  answerList(pool, {
    source: FILE_LIST,
    query: query,
    where: [
      condition('t.deleted_at is null'),
      ofVisibleProcedures(viewer),
      ...searchFor(SEARCHED, query.search),
    ],
    version,
  });
