import { hash } from 'node:crypto';
import { COUNT_CAP } from '@cotyle/contract/lists';
import type pg from 'pg';
import { RawAnswer } from '../http/raw-answer.ts';
import { ApiError } from '../errors/api-error.ts';
import { Statement } from './conditions.ts';
import type { Condition } from './conditions.ts';
import { NOT_A_CURSOR, readCursor, writeCursor } from './cursor.ts';
import { cachedCount } from './count-cache.ts';
import { countText, pageText } from './page.ts';
import type { CountedTable, ListSource, PageQuery } from './page.ts';

/** What the lists need of the application. */
export interface ListContext {
  readonly database: { readonly pool: pg.Pool };
  readonly now: () => Date;
}

export interface ListQuery<Sort extends string> {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: Sort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly cursor?: string | undefined;
}

/** SQLSTATE class 22. */
const isDataException = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code));

const DEFAULT_SIZE = 25;
/** Rows of a streamed list that are in memory at once. */
const BATCH = 500;

interface PageRow {
  value: string;
  count: number;
  lastValue: string | null;
  lastId: number | null;
}

const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `list-${hash('sha256', text, 'base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
};

/** Named by its text, so that each query is parsed once per connection; a search is planned each time. */
const named = (text: string, where: readonly Condition[]): { name: string } | undefined =>
  where.some(({ replan }) => replan) ? undefined : { name: nameOf(text) };

const fetchPage = async <Sort extends string>(
  pool: pg.Pool,
  source: ListSource<Sort>,
  query: PageQuery,
): Promise<PageRow> => {
  const statement = new Statement();
  const text = pageText(statement, source, query);
  const { rows } = await pool.query<PageRow>({
    ...named(text, query.where),
    text,
    values: [...statement.values],
  });
  const page = rows[0] ?? { value: '[]', count: 0, lastValue: null, lastId: null };
  return source.transform ? { ...page, value: source.transform(page.value) } : page;
};

const countUpToCap = async (
  pool: pg.Pool,
  counted: CountedTable,
  where: readonly Condition[],
): Promise<number> => {
  const statement = new Statement();
  const text = countText(statement, counted, where, COUNT_CAP + 1);
  const { rows } = await pool.query<{ count: number }>({
    ...named(text, where),
    text,
    values: [...statement.values],
  });
  return rows[0]?.count ?? 0;
};

/** Streams the whole list in batches, each after the last row of the one before. */
const streamList = async function* <Sort extends string>(
  pool: pg.Pool,
  source: ListSource<Sort>,
  query: Omit<PageQuery, 'limit' | 'offset' | 'after'>,
): AsyncGenerator<string> {
  yield '{"value":[';
  let after: PageQuery['after'];
  for (let isFirst = true; ; isFirst = false) {
    const page = await fetchPage(pool, source, { ...query, limit: BATCH, offset: 0, after });
    if (page.count > 0) yield `${isFirst ? '' : ','}${page.value.slice(1, -1)}`;
    if (page.count < BATCH || page.lastValue === null || page.lastId === null) break;
    after = { value: page.lastValue, id: page.lastId };
  }
  yield ']}';
};

export interface ListRequest<Sort extends string> {
  readonly source: ListSource<Sort>;
  readonly query: ListQuery<Sort>;
  readonly where: readonly Condition[];
  /** The version tag of the list's topics: a cached count is valid for one version. */
  readonly version: string;
}

interface ListPage extends PageRow {
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
  /** Rows before this page; undefined after a cursor. */
  readonly offset: number | undefined;
  readonly isFull: boolean;
}

/** One page of a list, by an offset or after a cursor, without the total. */
export const readPage = async <Sort extends string>(
  pool: pg.Pool,
  { source, query: asked, where }: Omit<ListRequest<Sort>, 'version'>,
): Promise<ListPage> => {
  const { sort, order } = orderOf(source, asked);
  const limit = asked.size ?? DEFAULT_SIZE;
  const after = asked.cursor === undefined ? undefined : readCursor(asked.cursor, sort, order);
  const offset = after ? 0 : ((asked.page ?? 1) - 1) * limit;
  const query = { sort: source.sorts[sort], order, where, limit, offset, after };
  const page = await fetchPage(pool, source, query).catch((error: unknown) => {
    // The value of the cursor is not of the column's type.
    throw after && isDataException(error) ? new ApiError('MALFORMED', NOT_A_CURSOR) : error;
  });
  const isFull = page.count === limit;
  const next =
    isFull && page.lastValue !== null && page.lastId !== null
      ? writeCursor({ sort, order, value: page.lastValue, id: page.lastId })
      : null;
  return { ...page, next, offset: after ? undefined : offset, isFull };
};

const orderOf = <Sort extends string>(
  { defaultSort }: ListSource<Sort>,
  asked: ListQuery<Sort>,
): { readonly sort: Sort; readonly order: 'asc' | 'desc' } => ({
  sort: asked.sort ?? defaultSort.sort,
  order: asked.order ?? (asked.sort === undefined ? defaultSort.order : 'asc'),
});

export const answerList = async <Sort extends string>(
  pool: pg.Pool,
  { source, query: asked, where, version }: ListRequest<Sort>,
): Promise<RawAnswer> => {
  if (asked.page === undefined && asked.size === undefined && asked.cursor === undefined) {
    const { sort, order } = orderOf(source, asked);
    return new RawAnswer(streamList(pool, source, { sort: source.sorts[sort], order, where }));
  }
  const page = await readPage(pool, { source, query: asked, where });
  const counted =
    source.countedTable === undefined
      ? { table: source.table, tableValues: source.tableValues ?? [] }
      : { table: source.countedTable, tableValues: [] };
  // A page that is not full is the last one, so its rows give the total without a count.
  const { offset } = page;
  const isLast = offset !== undefined && !page.isFull && (page.count > 0 || offset === 0);
  const count = isLast
    ? offset + page.count
    : await cachedCount(pool, { ...counted, where, version }, () => countUpToCap(pool, counted, where));
  const total = Math.min(count, COUNT_CAP);
  const capped = count > COUNT_CAP ? ',"capped":true' : '';
  return new RawAnswer(
    `{"value":${page.value},"total":${total}${capped},"next":${JSON.stringify(page.next)}}`,
  );
};
