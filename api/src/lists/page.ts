import { condition } from './conditions.ts';
import type { Condition, Statement } from './conditions.ts';

interface SortColumn {
  /** A column of the table `t` that is never null and has an index with the id. */
  readonly column: string;
  readonly type: 'bigint' | 'text' | 'date' | 'timestamptz' | 'boolean';
}

/** A list that a grid shows. The page is chosen from `t` alone, by an index; only its rows are joined. */
export interface ListSource<Sort extends string> {
  readonly table: string;
  readonly sorts: Readonly<Record<Sort, SortColumn>>;
  readonly defaultSort: { readonly sort: Sort; readonly order: 'asc' | 'desc' };
  /** The row as JSON, an expression over `t` and the joins. */
  readonly row: string;
  readonly joins: string;
  /** For each `?` of the joins. */
  readonly joinValues?: readonly unknown[];
  /** Turns a batch of rows, a JSON array, into what is sent. */
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

/** What a person sees of his own is chosen part by part, or the index of a sort would be walked through everybody's. */
const splitOff = (where: readonly Condition[]) => {
  const own = where.find(({ disjoint: either }) => either !== undefined);
  return { parts: own?.disjoint ?? [], others: where.filter((one) => one !== own) };
};

const inTurn = (statement: Statement, { limit, offset }: PageQuery): string =>
  `limit ${limit}${offset > 0 ? ` offset ${statement.value(offset)}` : ''}`;

/** As many of each part as could all be on the page. */
const upTo = (statement: Statement, { limit, offset }: PageQuery): string =>
  `limit ${offset > 0 ? statement.value(limit + offset) : limit}`;

/** Everything past a row, in the order of the page. */
const past = ({ after, sort: { column, type }, order }: PageQuery): Condition[] => {
  if (!after) return [];
  const beyond = order === 'asc' ? '>' : '<';
  if (column === 'id') return [condition(`t.id ${beyond} ?::bigint`, after.value)];
  return [condition(`(t.${column}, t.id) ${beyond} (?::${type}, ?::bigint)`, after.value, after.id)];
};

/** The rows of the page. How many a page has stands in the text: PostgreSQL plans for that many, once. */
const chosen = (statement: Statement, table: string, query: PageQuery, ordered: string): string => {
  const { parts, others } = splitOff(query.where);
  const from = (where: readonly Condition[]): string =>
    `select t.* from ${table} t where ${statement.all([...where, ...past(query)])}`;
  if (parts.length === 0) return `${from(query.where)} order by ${ordered} ${inTurn(statement, query)}`;
  // `offset 0` keeps the two apart: first what is his, then its order.
  const ended =
    query.sort.column === 'id'
      ? (): string => `order by ${ordered} ${upTo(statement, query)}`
      : () => 'offset 0';
  const own = parts.map((part) => `(${from([...others, part])} ${ended()})`).join(' union all ');
  return `select t.* from (${own}) t order by ${ordered} ${inTurn(statement, query)}`;
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
    from (${chosen(statement, source.table, query, ordered)}) t
    ${statement.add(condition(source.joins, ...(source.joinValues ?? [])))}`;
};

export const countText = (
  statement: Statement,
  table: string,
  where: readonly Condition[],
  atMost: number,
): string => {
  const { parts, others } = splitOff(where);
  const from = (conditions: readonly Condition[]): string =>
    `select 1 from ${table} t where ${statement.all(conditions)}`;
  const all =
    parts.length === 0 ? from(where) : parts.map((part) => from([...others, part])).join(' union all ');
  return `select count(*)::int as count from (${all} limit ${atMost}) c`;
};
