import type pg from 'pg';

/** A statement that was sent to the database. */
export interface SentQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared: PostgreSQL may use one plan for all values. */
  readonly isNamed: boolean;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Sort Key'?: readonly string[];
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Node[];
}

const sentOf = ([first, second]: readonly unknown[]): SentQuery | undefined => {
  if (typeof first === 'string') return { text: first, values: (second as unknown[]) ?? [], isNamed: false };
  const { text, values = [], name } = first as pg.QueryConfig;
  return typeof text === 'string' ? { text, values, isNamed: name !== undefined } : undefined;
};

let sent: SentQuery[] | undefined;
const observed = new WeakSet<pg.PoolClient>();

const observe = (client: pg.PoolClient): void => {
  if (observed.has(client)) return;
  observed.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const one = sentOf(args);
    if (one) sent?.push(one);
    return query(...args);
  }) as typeof client.query;
};

/** Records every statement of the pool during the work. */
export const recordQueries = async (pool: pg.Pool, work: () => Promise<unknown>): Promise<SentQuery[]> => {
  const all: SentQuery[] = [];
  sent = all;
  pool.on('acquire', observe);
  try {
    await work();
  } finally {
    pool.off('acquire', observe);
    sent = undefined;
  }
  return all;
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const plan = async (pool: pg.Pool, options: string, { text, values }: SentQuery): Promise<Node> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (${options}, format json) ${text}`,
    [...values],
  );
  const found = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!found) throw new Error('EXPLAIN returned no plan.');
  return found;
};

export interface Bounds {
  /** Tables that are too big for a sequential scan. */
  readonly big: ReadonlySet<string>;
  /** Rows that may be sorted. */
  readonly sorted: number;
  /** Pages of 8 kB that may be read. */
  readonly pages: number;
}

const problemsOf = (root: Node, bounds: Bounds): string[] =>
  nodesOf(root).flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'Seq Scan' && bounds.big.has(table)) return [`sequential scan of ${table}`];
    if (node['Node Type'] === 'Sort' && node['Plan Rows'] > bounds.sorted)
      return [`sorts ${node['Plan Rows']} rows by ${node['Sort Key']?.join(', ')}`];
    return [];
  });

/** Tables with more than a thousand rows by the statistics. */
export const bigTables = async (pool: pg.Pool): Promise<Set<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000`,
  );
  return new Set(rows.map(({ name }) => name));
};

const isRead = ({ text }: SentQuery): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/for update/i.test(text);
const isPlanned = ({ text }: SentQuery): boolean => /^\s*(select|with|update|delete|insert)\b/i.test(text);

/** The problems of the plan for these values, and for a prepared statement also of the generic plan. */
export const planProblems = async (pool: pg.Pool, sent: SentQuery, bounds: Bounds): Promise<string[]> => {
  if (!isPlanned(sent)) return [];
  const own = await plan(pool, isRead(sent) ? 'analyze, buffers, timing off, summary off' : 'costs', sent);
  const pages = (own['Shared Hit Blocks'] ?? 0) + (own['Shared Read Blocks'] ?? 0);
  const generic = sent.isNamed ? await plan(pool, 'generic_plan', { ...sent, values: [] }) : undefined;
  return [
    ...problemsOf(own, bounds),
    ...(pages > bounds.pages ? [`reads ${pages} pages`] : []),
    ...(generic ? problemsOf(generic, bounds).map((problem) => `generic plan: ${problem}`) : []),
  ];
};
