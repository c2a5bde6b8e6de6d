import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { POLL_HEADERS } from '@cotyle/contract/client';
import type { Role } from '@cotyle/domain/access/roles';
import type pg from 'pg';
import { writeCursor } from '../api/src/lists/cursor.ts';
import { listActual } from '../api/src/procedures/list.ts';
import { startSeededApp } from './app/seeded-app.ts';
import type { SeededApp } from './app/seeded-app.ts';
import { pgbench } from './peers/pgbench.ts';
import type { Statement } from './peers/pgbench.ts';
import { stopAll } from './system/programs.ts';
import { reportResults } from './report/report.ts';
import type { Goal } from './report/report.ts';
import { median } from './report/samples.ts';
import { runWrk } from './clients/wrk.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const SIZES = (process.env['BENCH_SIZES'] ?? '1000,100000,1000000').split(',').map(Number);
const FOLDER = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? '/var/tmp', 'cotyle-bench-'));
const CONNECTIONS = 16;
const ROWS = 25;
const LIST = '/api/patient/procedure/all-actual';
const FIRST = 'first page';
const LAST = 'last page by its cursor';

const path = (query: Readonly<Record<string, string>>): string =>
  `${LIST}?${new URLSearchParams({ size: String(ROWS), ...query }).toString()}`;

interface Shape {
  readonly name: string;
  readonly path: string;
  readonly role: Role;
}

interface Side {
  readonly group: SeededApp;
  /** A file with the tokens of each role. */
  readonly tokens: ReadonlyMap<Role, string>;
  readonly statement: Statement;
  readonly first: Shape;
  /** Of the first page. */
  readonly etag: string;
  readonly shapes: readonly Shape[];
  readonly samples: Map<string, number[]>;
}

/** What the application's own code sends to the database for the first page. */
const firstPage = async ({ pool, userIdOf: personOf }: SeededApp): Promise<Statement> => {
  const sent: Statement[] = [];
  const listening = {
    query: (query: pg.QueryConfig) => {
      sent.push({ text: query.text, values: query.values ?? [] });
      return pool.query(query);
    },
  } as unknown as pg.Pool;
  const viewer = { id: await personOf('ADMIN'), role: 'ADMIN', locationId: null, surgeonIds: [] } as const;
  await listActual(listening, viewer, { page: 1, size: ROWS }, '');
  const page = sent.find(({ text }) => text.includes('json_agg'));
  if (!page) throw new Error('The application asked for no page.');
  return page;
};

/** The cursor with which the page before the wanted one ends. */
const cursorBefore = async (pool: pg.Pool, page: number): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from procedures where deleted_at is null order by id desc offset $1 limit 1',
    [(page - 1) * ROWS - 1],
  );
  const id = Number(rows[0]?.id);
  return writeCursor({ sort: 'id', order: 'desc', value: String(id), id });
};

const shapesOf = async ({ pool, procedures }: SeededApp): Promise<Side['shapes']> => {
  const { rows } = await pool.query<{ name: string; insurance: string }>(
    "select name_first || ' ' || name_second as name, medical_insurance_id as insurance from patients where deleted_at is null and id >= $1 order by id limit 1",
    [Math.floor(procedures / 2)],
  );
  const asked = (name: string, query: Readonly<Record<string, string>>, role: Role = 'ADMIN'): Shape => ({
    name,
    path: path(query),
    role,
  });
  return [
    asked(FIRST, { page: '1' }),
    asked('filtered page', { page: '1', status: 'CANCELED' }),
    asked('sorted page', { page: '1', sort: 'patient', order: 'asc' }),
    asked('a surgeon’s first page', { page: '1' }, 'SURGEON'),
    asked('search for a name', { page: '1', search: rows[0]?.name ?? '' }),
    asked('search for a number', { page: '1', search: rows[0]?.insurance ?? '' }),
    asked(LAST, { cursor: await cursorBefore(pool, procedures / ROWS) }),
  ];
};

const fetched = async (group: SeededApp, { name, path: asked }: Shape, token: string) => {
  const answer = await fetch(new URL(asked, group.address), {
    headers: { authorization: `Bearer ${token}` },
  });
  const { value } = (await answer.json()) as { value: unknown[] };
  if (!answer.ok || value.length === 0) throw new Error(`${name} answered ${answer.status} with nothing.`);
  if (!name.startsWith('search') && value.length !== ROWS)
    throw new Error(`${name} has ${value.length} rows.`);
  return { value, etag: answer.headers.get('etag') ?? '' };
};

const sideOf = async (group: SeededApp): Promise<Side> => {
  const [statement, shapes, tokens] = [
    await firstPage(group),
    await shapesOf(group),
    new Map<Role, string>(),
  ];
  let first: { shape: Shape; etag: string } | undefined;
  for (const shape of shapes) {
    const own = await group.tokensOf(shape.role);
    const file = join(FOLDER, `tokens-${group.procedures}-${shape.role}`);
    writeFileSync(file, `${own.join('\n')}\n`);
    tokens.set(shape.role, file);
    const { value, etag } = await fetched(group, shape, own[0] ?? '');
    if (shape.name !== FIRST) continue;
    first = { shape, etag };
    const { rows } = await group.pool.query<{ value: string }>(statement.text, [...statement.values]);
    if (JSON.stringify(value) !== JSON.stringify(JSON.parse(rows[0]?.value ?? '')))
      throw new Error('The peer does not answer the same page.');
  }
  if (!first) throw new Error('There is no first page.');
  return { group, tokens, statement, first: first.shape, etag: first.etag, shapes, samples: new Map() };
};

const addSample = ({ samples }: Side, name: string, value: number): void => {
  samples.set(name, [...(samples.get(name) ?? []), value]);
};

const load = (
  { group, tokens }: Side,
  { path: asked, role }: Shape,
  connections: number,
  headers: Record<string, string> = {},
  seconds = SECONDS,
) =>
  runWrk({
    address: group.address,
    path: asked,
    tokens: tokens.get(role) ?? '',
    headers,
    connections,
    seconds,
  });

const PEER = 'pgbench, per second';
const OURS = 'list, per second';
const UNCHANGED = 'unchanged poll, per second';
/** Of a caller who wants to know how things are now, so that the database is asked. */
const UNCHANGED_LIST = 'unchanged list, per second';

/** Whoever has waited for a minute, the peer's database as well as the application, takes so many seconds to be as fast as before. */
const WARM_UP_SECONDS = 6;

const measureThroughput = async (side: Side): Promise<void> => {
  const { group, statement, first } = side;
  const peer = (seconds: number): Promise<number> =>
    pgbench(FOLDER, { databaseUrl: group.databaseUrl, statement, clients: CONNECTIONS, seconds });
  await peer(WARM_UP_SECONDS);
  addSample(side, PEER, await peer(SECONDS));
  const ours = async (headers: Record<string, string>): Promise<number> => {
    await load(side, first, CONNECTIONS, headers, WARM_UP_SECONDS);
    return (await load(side, first, CONNECTIONS, headers)).perSecond;
  };
  const has = { 'If-None-Match': side.etag };
  addSample(side, OURS, await ours({}));
  addSample(side, UNCHANGED, await ours({ ...has, ...POLL_HEADERS }));
  addSample(side, UNCHANGED_LIST, await ours(has));
};

const measureShapes = async (side: Side): Promise<void> => {
  for (const shape of side.shapes) {
    addSample(side, `${shape.name}, ms alone`, (await load(side, shape, 1)).median);
    addSample(
      side,
      `${shape.name}, ms of ${CONNECTIONS}`,
      1000 / (await load(side, shape, CONNECTIONS)).perSecond,
    );
  }
};

const figure = ({ samples }: Side, name: string): number => median(samples.get(name) ?? []);

const goalsOf = (sides: readonly Side[]): Goal[] => {
  const [smallest, largest] = [sides[0], sides.at(-1)];
  if (!smallest || !largest) return [];
  const shapes = smallest.shapes.map(({ name }) => name).filter((name) => name !== LAST);
  const costs = ['ms alone', `ms of ${CONNECTIONS}`];
  return [
    ...sides.map((side) => ({
      name: `${side.group.procedures} procedures: the list as a fraction of pgbench`,
      value: figure(side, OURS) / figure(side, PEER),
      atLeast: 0.5,
    })),
    ...shapes.flatMap((name) =>
      costs.map((cost) => ({
        name: `${name}, ${cost}: ${largest.group.procedures} against ${smallest.group.procedures} procedures`,
        value: figure(largest, `${name}, ${cost}`) / figure(smallest, `${name}, ${cost}`),
        atMost: 1.5,
      })),
    ),
    ...costs.map((cost) => ({
      name: `page ${largest.group.procedures / ROWS}, ${cost}, against page 1`,
      value: figure(largest, `${LAST}, ${cost}`) / figure(largest, `${FIRST}, ${cost}`),
      atMost: 2,
    })),
    ...sides.map((side) => ({
      name: `${side.group.procedures} procedures: an unchanged poll against the list`,
      value: figure(side, UNCHANGED) / figure(side, OURS),
      atLeast: 8,
    })),
  ];
};

const print = (sides: readonly Side[]): void => {
  for (const { group, samples } of sides) {
    console.log(`${group.procedures} procedures, made in ${group.seedSeconds.toFixed(0)} s:`);
    for (const [name, values] of samples)
      console.log(
        `  ${name.padEnd(40)} ${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`,
      );
  }
};

try {
  const sides: Side[] = [];
  for (const size of SIZES) sides.push(await sideOf(await startSeededApp(FOLDER, size)));
  for (const side of sides) for (const shape of side.shapes) await load(side, shape, CONNECTIONS);
  for (let run = 0; run < RUNS; run += 1) {
    for (const side of sides) await measureThroughput(side);
    for (const side of sides) await measureShapes(side);
  }
  print(sides);
  await reportResults('lists', FOLDER, goalsOf(sides), {
    rows: ROWS,
    connections: CONNECTIONS,
    statement: sides[0]?.statement,
    sides: sides.map(({ group, samples }) => ({
      procedures: group.procedures,
      seedSeconds: group.seedSeconds,
      samples: Object.fromEntries(samples),
    })),
  });
  for (const { group } of sides) await group.pool.end();
} finally {
  await stopAll();
  rmSync(FOLDER, { recursive: true, force: true });
}
