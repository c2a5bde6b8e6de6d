import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@cotyle/domain/access/roles';
import { Client, Pool } from 'pg';
import { issueAccessToken } from '../../api/src/http/access-token.ts';
import { findRunningPostgres } from '../../api/src/platform/database/embedded.ts';
import { differsFromTriggers, seedClinic } from '../../api/src/testing/seed-clinic.ts';
import { startAppProcess } from './app-process.ts';

/** One in 200 is deleted and in no list of the living. */
const seededFor = (procedures: number): number => Math.ceil((procedures * 200) / 199) + 1;
const SESSIONS_EACH = 16;
const DAY = 24 * 60 * 60 * 1000;

export interface ClinicGroup {
  readonly procedures: number;
  readonly address: URL;
  readonly pid: number;
  /** The superuser's way to its database. */
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly seedSeconds: number;
  /** Access tokens of so many sessions of one person. */
  readonly signIn: (userId: number, sessions: number) => Promise<string[]>;
  /** The same of somebody of the role. */
  readonly tokensOf: (role: Role) => Promise<string[]>;
  readonly personOf: (role: Role) => Promise<number>;
}

const seed = async (url: string, procedures: number): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await seedClinic(client, { procedures: seededFor(procedures) });
  const differing = await differsFromTriggers(client);
  await client.end();
  if (differing > 0) throw new Error(`${differing} seeded rows are not as the application writes them.`);
};

/** The application as `npm run serve` runs it, with so many living procedures. */
export const startClinicGroup = async (folder: string, procedures: number): Promise<ClinicGroup> => {
  const own = join(folder, String(procedures));
  mkdirSync(own);
  const app = await startAppProcess(own, { LOG_LEVEL: 'warn' }, { demo: false });
  const databaseUrl = await findRunningPostgres(join(app.dataDir, 'postgres'));
  if (databaseUrl === undefined) throw new Error('The embedded database does not run.');
  const began = performance.now();
  await seed(databaseUrl, procedures);
  const seedSeconds = (performance.now() - began) / 1000;
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);

  const personOf = async (role: Role): Promise<number> => {
    const { rows } = await pool.query<{ id: string }>('select min(id) as id from users where role = $1', [
      role,
    ]);
    return Number(rows[0]?.id);
  };
  const signIn = async (userId: number, sessions: number): Promise<string[]> => {
    const secret = await pool.query<{ key: string }>('select token_secret as key from installation');
    const key = new TextEncoder().encode(secret.rows[0]?.key);
    const { rows } = await pool.query<{ id: string }>(
      'insert into sessions (id, user_id, created_at) select gen_random_uuid(), $1, now() from generate_series(1, $2::int) returning id',
      [userId, sessions],
    );
    // Of tomorrow, so that they outlive the benchmark.
    const now = new Date(Date.now() + DAY);
    return Promise.all(
      rows.map(async ({ id }) => (await issueAccessToken(key, { userId, sessionId: id }, now)).token),
    );
  };
  const tokensOf = async (role: Role): Promise<string[]> => signIn(await personOf(role), SESSIONS_EACH);
  return {
    procedures,
    address: app.address,
    pid: app.pid,
    databaseUrl,
    pool,
    seedSeconds,
    signIn,
    tokensOf,
    personOf,
  };
};
