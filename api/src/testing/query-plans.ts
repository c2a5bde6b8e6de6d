import type pg from 'pg';

/** A statement as it went to the database. */
export interface SentQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Has a name, so that PostgreSQL may keep one plan for all values. */
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
const heard = new WeakSet<pg.PoolClient>();

const listenTo = (client: pg.PoolClient): void => {
  if (heard.has(client)) return;
  heard.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const one = sentOf(args);
    if (one) sent?.push(one);
    return query(...args);
  }) as typeof client.query;
};

/** Everything that goes through the pool while the work goes on. */
export const recordQueries = async (pool: pg.Pool, work: () => Promise<unknown>): Promise<SentQuery[]> => {
  const all: SentQuery[] = [];
  sent = all;
  pool.on('acquire', listenTo);
  try {
    await work();
  } finally {
    pool.off('acquire', listenTo);
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
  if (!found) throw new Error('PostgreSQL explained nothing.');
  return found;
};

export interface Bounds {
  /** The tables that are too big to be read as a whole. */
  readonly big: ReadonlySet<string>;
  /** More than these are not put in order. */
  readonly sorted: number;
  /** More pages of 8 kB than these are not looked at. */
  readonly pages: number;
}

const problemsOf = (root: Node, bounds: Bounds): string[] =>
  nodesOf(root).flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'Seq Scan' && bounds.big.has(table)) return [`reads all of ${table}`];
    if (node['Node Type'] === 'Sort' && node['Plan Rows'] > bounds.sorted)
      return [`sorts ${node['Plan Rows']} rows by ${node['Sort Key']?.join(', ')}`];
    return [];
  });

/** Those with more than a thousand rows, by the statistics. */
export const bigTables = async (pool: pg.Pool): Promise<Set<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000`,
  );
  return new Set(rows.map(({ name }) => name));
};

const isRead = ({ text }: SentQuery): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/for update/i.test(text);
const isPlanned = ({ text }: SentQuery): boolean => /^\s*(select|with|update|delete|insert)\b/i.test(text);

/** What is wrong with the way in which PostgreSQL would answer: with these values, and where it keeps one plan, with any. */
export const planProblems = async (pool: pg.Pool, sent: SentQuery, bounds: Bounds): Promise<string[]> => {
  if (!isPlanned(sent)) return [];
  const own = await plan(pool, isRead(sent) ? 'analyze, buffers, timing off, summary off' : 'costs', sent);
  const pages = (own['Shared Hit Blocks'] ?? 0) + (own['Shared Read Blocks'] ?? 0);
  const generic = sent.isNamed ? await plan(pool, 'generic_plan', { ...sent, values: [] }) : undefined;
  return [
    ...problemsOf(own, bounds),
    ...(pages > bounds.pages ? [`looks at ${pages} pages`] : []),
    ...(generic ? problemsOf(generic, bounds).map((problem) => `for any values ${problem}`) : []),
  ];
};
