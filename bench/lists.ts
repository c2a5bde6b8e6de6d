import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@cotyle/domain/access/roles';
import type pg from 'pg';
import { writeCursor } from '../api/src/lists/cursor.ts';
import { listActual } from '../api/src/cases/procedures/list.ts';
import { startSeededApp } from './app/seeded-app.ts';
import type { SeededApp } from './app/seeded-app.ts';
import { pgbench } from './peers/pgbench.ts';
import type { Statement } from './peers/pgbench.ts';
import { startBenchmark } from './report/benchmark.ts';
import type { Goal } from './report/goals.ts';
import { median } from './report/samples.ts';
import { runWrk } from './clients/wrk.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const SIZES = (process.env['BENCH_SIZES'] ?? '1000,100000,1000000').split(',').map(Number);
const benchmark = startBenchmark('lists');
const FOLDER = benchmark.folder;
const CONNECTIONS = 16;
const ROWS = 25;
/** What Medplum's list served on the reference machine of docs/performance.md. */
const MEDPLUM_PER_SECOND = 303;
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
  /** For each role, a file with its tokens. */
  readonly tokens: ReadonlyMap<Role, string>;
  readonly statement: Statement;
  readonly first: Shape;
  /** Of the first page. */
  readonly etag: string;
  readonly shapes: readonly Shape[];
  readonly samples: Map<string, number[]>;
}

/** The statement that the application sends for the first page. */
const firstPage = async ({ pool, userIdOf }: SeededApp): Promise<Statement> => {
  const sent: Statement[] = [];
  const recordingPool = {
    query: (query: pg.QueryConfig) => {
      sent.push({ text: query.text, values: query.values ?? [] });
      return pool.query(query);
    },
  } as unknown as pg.Pool;
  const viewer = { id: await userIdOf('ADMIN'), role: 'ADMIN', locationId: null, surgeonIds: [] } as const;
  await listActual(
    { database: { pool: recordingPool }, now: () => new Date() },
    viewer,
    { page: 1, size: ROWS },
    '',
  );
  const page = sent.find(({ text }) => text.includes('json_agg'));
  if (!page) throw new Error('The application sent no statement for a page.');
  return page;
};

/** The cursor at the end of the page before this one. */
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
  const shape = (name: string, query: Readonly<Record<string, string>>, role: Role = 'ADMIN'): Shape => ({
    name,
    path: path(query),
    role,
  });
  return [
    shape(FIRST, { page: '1' }),
    shape('filtered page', { page: '1', status: 'CANCELED' }),
    shape('sorted page', { page: '1', sort: 'patient', order: 'asc' }),
    shape('a surgeon’s first page', { page: '1' }, 'SURGEON'),
    shape('search for a name', { page: '1', search: rows[0]?.name ?? '' }),
    shape('search for a number', { page: '1', search: rows[0]?.insurance ?? '' }),
    shape(LAST, { cursor: await cursorBefore(pool, procedures / ROWS) }),
  ];
};

const fetched = async (group: SeededApp, { name, path: url }: Shape, token: string) => {
  const response = await fetch(new URL(url, group.address), {
    headers: { authorization: `Bearer ${token}` },
  });
  const { value } = (await response.json()) as { value: unknown[] };
  if (!response.ok || value.length === 0) throw new Error(`${name}: status ${response.status}, no rows.`);
  if (!name.startsWith('search') && value.length !== ROWS)
    throw new Error(`${name} has ${value.length} rows.`);
  return { value, etag: response.headers.get('etag') ?? '' };
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
      throw new Error('The statement for pgbench returns another page than the application.');
  }
  if (!first) throw new Error('There is no first page.');
  return { group, tokens, statement, first: first.shape, etag: first.etag, shapes, samples: new Map() };
};

const addSample = ({ samples }: Side, name: string, value: number): void => {
  samples.set(name, [...(samples.get(name) ?? []), value]);
};

const load = (
  { group, tokens }: Side,
  { path: url, role }: Shape,
  connections: number,
  headers: Record<string, string> = {},
  seconds = SECONDS,
) =>
  runWrk({
    address: group.address,
    path: url,
    tokens: tokens.get(role) ?? '',
    headers,
    connections,
    seconds,
  });

const PEER = 'pgbench, per second';
const OURS = 'list, per second';
const UNCHANGED = 'unchanged poll, per second';

/** After a minute of idling, pgbench's database as well as the application need this long to reach full speed. */
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
  addSample(side, OURS, await ours({}));
  addSample(side, UNCHANGED, await ours({ 'If-None-Match': side.etag }));
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
    ...sides.map((side) => ({
      name: `${side.group.procedures} procedures: the list as a multiple of Medplum's ${MEDPLUM_PER_SECOND} per second`,
      value: figure(side, OURS) / MEDPLUM_PER_SECOND,
      atLeast: 4,
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
      name: `${side.group.procedures} procedures: unchanged polls per second as a multiple of the list`,
      value: figure(side, UNCHANGED) / figure(side, OURS),
      atLeast: 4,
    })),
  ];
};

const print = (sides: readonly Side[]): void => {
  for (const { group, samples } of sides) {
    console.log(`${group.procedures} procedures, seeded in ${group.seedSeconds.toFixed(0)} s:`);
    for (const [name, values] of samples)
      console.log(
        `  ${name.padEnd(40)} ${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`,
      );
  }
};

await benchmark.run(async () => {
  const sides: Side[] = [];
  for (const size of SIZES) sides.push(await sideOf(await startSeededApp(FOLDER, size)));
  for (const side of sides) for (const shape of side.shapes) await load(side, shape, CONNECTIONS);
  for (let run = 0; run < RUNS; run += 1) {
    for (const side of sides) await measureThroughput(side);
    for (const side of sides) await measureShapes(side);
  }
  print(sides);
  for (const { group } of sides) await group.pool.end();
  return {
    goals: goalsOf(sides),
    raw: {
      rows: ROWS,
      connections: CONNECTIONS,
      statement: sides[0]?.statement,
      sides: sides.map(({ group, samples }) => ({
        procedures: group.procedures,
        seedSeconds: group.seedSeconds,
        samples: Object.fromEntries(samples),
      })),
    },
  };
});
