import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@cotyle/domain/access/roles';
import { Client, Pool } from 'pg';
import { issueAccessToken } from '../../api/src/http/access-token.ts';
import { plainSealing } from '../../api/src/platform/keys/sealing.ts';
import { TOKEN_KEY_PURPOSE } from '../../api/src/platform/keys/token-keys.ts';
import { findRunningPostgres } from '../../api/src/platform/database/embedded.ts';
import { differsFromTriggers, seedClinic } from '../../api/src/testing/seed-clinic.ts';
import { startAppProcess } from './app-process.ts';

/** The seed deletes one procedure in 200, which no list shows. */
const seededFor = (procedures: number): number => Math.ceil((procedures * 200) / 199) + 1;
const SESSIONS_EACH = 16;
const DAY = 24 * 60 * 60 * 1000;

export interface SeededApp {
  readonly procedures: number;
  readonly address: URL;
  readonly pid: number;
  /** Of the superuser. */
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly seedSeconds: number;
  /** Access tokens of new sessions of one user. */
  readonly signIn: (userId: number, sessions: number) => Promise<string[]>;
  /** Access tokens of one user of the role. */
  readonly tokensOf: (role: Role) => Promise<string[]>;
  readonly userIdOf: (role: Role) => Promise<number>;
}

const seed = async (url: string, procedures: number): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await seedClinic(client, { procedures: seededFor(procedures) });
  const differing = await differsFromTriggers(client);
  await client.end();
  if (differing > 0) throw new Error(`${differing} seeded rows differ from what the application writes.`);
};

/** The application as `npm run serve` runs it, with this many procedures that are not deleted. */
export const startSeededApp = async (folder: string, procedures: number): Promise<SeededApp> => {
  const own = join(folder, String(procedures));
  mkdirSync(own);
  const app = await startAppProcess(own, { LOG_LEVEL: 'warn' }, { demo: false });
  const databaseUrl = await findRunningPostgres(join(app.dataDir, 'postgres'));
  if (databaseUrl === undefined) throw new Error('The embedded database is not running.');
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
    const stored = await pool.query<{ id: string; secret: Buffer }>(
      'select id, secret from token_keys where replaced_at is null',
    );
    const { id: keyId = '', secret = Buffer.of(0) } = stored.rows[0] ?? {};
    const key = { id: keyId, key: plainSealing.open(secret, TOKEN_KEY_PURPOSE) };
    const { rows } = await pool.query<{ id: string }>(
      `insert into sessions (id, user_id, created_at, active_at, expires_at)
       select gen_random_uuid(), $1, now(), now() + interval '1 day', now() + interval '2 days'
       from generate_series(1, $2::int) returning id`,
      [userId, sessions],
    );
    // Issued for tomorrow, so that they do not expire during the benchmark.
    const now = new Date(Date.now() + DAY);
    const end = new Date(now.getTime() + DAY);
    return Promise.all(
      rows.map(async ({ id }) => (await issueAccessToken(key, { userId, sessionId: id }, now, end)).token),
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
    userIdOf: personOf,
  };
};
