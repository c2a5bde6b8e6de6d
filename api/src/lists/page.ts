import { condition } from './conditions.ts';
import type { Condition, Statement } from './conditions.ts';

interface SortColumn {
  /** A column of the table `t` that is never null and is indexed together with the id. */
  readonly column: string;
  readonly type: 'bigint' | 'text' | 'date' | 'timestamptz' | 'boolean';
}

/** The source of a list. A page is selected from `t` alone, by an index; only its rows are joined. */
export interface ListSource<Sort extends string> {
  readonly table: string;
  readonly sorts: Readonly<Record<Sort, SortColumn>>;
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
  readonly sort: SortColumn;
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
const afterCursor = ({ after, sort: { column, type }, order }: PageQuery): Condition[] => {
  if (!after) return [];
  const comparison = order === 'asc' ? '>' : '<';
  if (column === 'id') return [condition(`t.id ${comparison} ?::bigint`, after.value)];
  return [condition(`(t.${column}, t.id) ${comparison} (?::${type}, ?::bigint)`, after.value, after.id)];
};

/** Selects the rows of the page. The page size is part of the text, so that PostgreSQL plans for it. */
const selectPage = (statement: Statement, table: string, query: PageQuery, ordered: string): string => {
  const { parts, others } = splitDisjoint(query.where);
  const from = (where: readonly Condition[]): string =>
    `select t.* from ${table} t where ${statement.all([...where, ...afterCursor(query)])}`;
  if (parts.length === 0)
    return `${from(query.where)} order by ${ordered} ${limitAndOffset(statement, query)}`;
  // `offset 0` keeps PostgreSQL from merging the two steps: first the person's rows, then their order.
  const ended =
    query.sort.column === 'id'
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
  const { column } = query.sort;
  const ordered = column === 'id' ? `t.id ${query.order}` : `t.${column} ${query.order}, t.id ${query.order}`;
  return `
    select coalesce(json_agg(${source.row} order by ${ordered}), '[]')::text as value,
           count(*)::int as count,
           (array_agg(t.${column}::text order by ${ordered}))[count(*)] as "lastValue",
           (array_agg(t.id order by ${ordered}))[count(*)] as "lastId"
    from (${selectPage(statement, source.table, query, ordered)}) t
    ${statement.add(condition(source.joins, ...(source.joinValues ?? [])))}`;
};

export const countText = (
  statement: Statement,
  table: string,
  where: readonly Condition[],
  atMost: number,
): string => {
  const { parts, others } = splitDisjoint(where);
  const from = (conditions: readonly Condition[]): string =>
    `select 1 from ${table} t where ${statement.all(conditions)}`;
  const all =
    parts.length === 0 ? from(where) : parts.map((part) => from([...others, part])).join(' union all ');
  return `select count(*)::int as count from (${all} limit ${atMost}) c`;
};
