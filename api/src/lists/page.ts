import { condition } from './conditions.ts';
import type { Condition, Statement } from './conditions.ts';

type SortType = 'bigint' | 'integer' | 'text' | 'date' | 'timestamptz' | 'boolean';

/** Expressions over `t` for both directions, never null and each indexed together with the id. */
interface SortKey {
  readonly asc: string;
  readonly desc: string;
  readonly type: SortType;
}

/** A column that is never empty, or an expression over `t` that is not. */
export const sortedBy = (column: string, type: SortType): SortKey => {
  const key = /^\w+$/.test(column) ? `t.${column}` : column;
  return { asc: key, desc: key, type };
};

/** A text that may be empty: empty ones come last in both directions. */
export const emptyLast = (column: string): SortKey => ({
  asc: `empty_last(t.${column})`,
  desc: `empty_last_desc(t.${column})`,
  type: 'text',
});

/** A day that may be null: rows without one come last in both directions. */
export const dayLast = (column: string, ascending = `coalesce(t.${column}, date 'infinity')`): SortKey => ({
  asc: ascending,
  desc: `coalesce(t.${column}, date '-infinity')`,
  type: 'date',
});

const ID = 't.id';

/** The source of a list. A page is selected from `t` alone, by an index; only its rows are joined. */
export interface ListSource<Sort extends string> {
  readonly table: string;
  /** For each `?` of the table. */
  readonly tableValues?: readonly unknown[];
  /** Has the same rows for the same conditions, and is counted faster. */
  readonly countedTable?: string;
  readonly sorts: Readonly<Record<Sort, SortKey>>;
  readonly defaultSort: { readonly sort: Sort; readonly order: 'asc' | 'desc' };
  /** The row as JSON, an expression over `t` and the joins. */
  readonly row: string;
  readonly joins: string;
  /** For each `?` of the joins. */
  readonly joinValues?: readonly unknown[];
  /** Converts a batch of rows, a JSON array, before it is sent. */
  readonly transform?: (rows: string) => string;
}

export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
  readonly after?: { readonly value: string; readonly id: number } | undefined;
  readonly sort: SortKey;
  readonly order: 'asc' | 'desc';
  readonly where: readonly Condition[];
}

/** The rows of one person are selected part by part; otherwise a sort index would be scanned through everybody's rows. */
const splitDisjoint = (where: readonly Condition[]) => {
  const own = where.find(({ disjoint }) => disjoint !== undefined);
  return { parts: own?.disjoint ?? [], others: where.filter((each) => each !== own) };
};

const limitAndOffset = (statement: Statement, { limit, offset }: PageQuery): string =>
  `limit ${limit}${offset > 0 ? ` offset ${statement.value(offset)}` : ''}`;

/** Of each part as many rows as could all be on the page. */
const limitOfPart = (statement: Statement, { limit, offset }: PageQuery): string =>
  `limit ${offset > 0 ? statement.value(limit + offset) : limit}`;

/** The rows after the cursor, in the order of the page. */
const afterCursor = ({ after, sort, order }: PageQuery): Condition[] => {
  if (!after) return [];
  const key = sort[order];
  const comparison = order === 'asc' ? '>' : '<';
  if (key === ID) return [condition(`${ID} ${comparison} ?::bigint`, after.value)];
  return [condition(`(${key}, t.id) ${comparison} (?::${sort.type}, ?::bigint)`, after.value, after.id)];
};

/** PostgreSQL multiplies the two shares of a lower bound and of a cursor behind it, and would sort all that is left. */
const isMetByCursor = ({ since }: Condition, { after, sort, order }: PageQuery): boolean =>
  since !== undefined &&
  after !== undefined &&
  order === 'asc' &&
  since.key === sort.asc &&
  Date.parse(after.value) >= since.time.getTime();

export type CountedTable = Pick<ListSource<string>, 'table' | 'tableValues'>;

const tableText = (statement: Statement, { table, tableValues = [] }: CountedTable): string =>
  statement.add(condition(table, ...tableValues));

/** Selects the rows of the page. The page size is part of the text, so that PostgreSQL plans for it. */
const selectPage = (
  statement: Statement,
  source: CountedTable,
  query: PageQuery,
  ordered: string,
): string => {
  const wanted = query.where.filter((each) => !isMetByCursor(each, query));
  const { parts, others } = splitDisjoint(wanted);
  const from = (where: readonly Condition[]): string =>
    `select t.* from ${tableText(statement, source)} t where ${statement.all([...where, ...afterCursor(query)])}`;
  if (parts.length === 0) return `${from(wanted)} order by ${ordered} ${limitAndOffset(statement, query)}`;
  // `offset 0` keeps PostgreSQL from merging the two steps: first the person's rows, then their order.
  const ended =
    query.sort[query.order] === ID
      ? (): string => `order by ${ordered} ${limitOfPart(statement, query)}`
      : () => 'offset 0';
  const own = parts.map((part) => `(${from([...others, part])} ${ended()})`).join(' union all ');
  return `select t.* from (${own}) t order by ${ordered} ${limitAndOffset(statement, query)}`;
};

export const pageText = <Sort extends string>(
  statement: Statement,
  source: ListSource<Sort>,
  query: PageQuery,
): string => {
  const key = query.sort[query.order];
  const ordered = key === ID ? `${ID} ${query.order}` : `${key} ${query.order}, t.id ${query.order}`;
  return `
    select coalesce(json_agg(${source.row} order by ${ordered}), '[]')::text as value,
           count(*)::int as count,
           (array_agg((${key})::text order by ${ordered}))[count(*)] as "lastValue",
           (array_agg(t.id order by ${ordered}))[count(*)] as "lastId"
    from (${selectPage(statement, source, query, ordered)}) t
    ${statement.add(condition(source.joins, ...(source.joinValues ?? [])))}`;
};

export const countText = (
  statement: Statement,
  source: CountedTable,
  where: readonly Condition[],
  atMost: number,
): string => {
  const { parts, others } = splitDisjoint(where);
  const from = (conditions: readonly Condition[]): string =>
    `select 1 from ${tableText(statement, source)} t where ${statement.all(conditions)}`;
  const all =
    parts.length === 0 ? from(where) : parts.map((part) => from([...others, part])).join(' union all ');
  return `select count(*)::int as count from (${all} limit ${atMost}) c`;
};
