import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { verifyChain } from '../audit/verify-chain.ts';
import { ConfigError, parseConfig } from '../config/config.ts';
import { EmbeddedPostgresError } from '../platform/database/embedded/error.ts';
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts';
import { connectionTo } from '../platform/database/connection.ts';
import { withExistingDatabase } from '../platform/database/existing-database.ts';

const verify = async (url: string): Promise<number> => {
  const client = new Client({ ...connectionTo(url), application_name: 'cotyle verify-audit' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const finding = await verifyChain(client);
    if (finding.isIntact) {
      const head = finding.head.toString('hex');
      process.stdout.write(`${finding.count} events, the chain is intact. It ends with ${head}.\n`);
      return 0;
    }
    process.stdout.write(`The event chain is broken: event ${finding.id} ${finding.problem}.\n`);
    return 1;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const REASONS: Record<string, string> = {
  '42P01': 'This database has no events of Cotyle.',
  '42501': 'DATABASE_URL: this role may not read the end of the chain; set DATABASE_OWNER_URL.',
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const known = REASONS['code' in error ? String(error.code) : ''];
  if (known !== undefined) return known;
  const isPlain =
    isDatabaseUnavailable(error) ||
    [ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind);
  return (isPlain ? undefined : error.stack) ?? error.message;
};

const UNKNOWN = 2;

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.exitCode = await withExistingDatabase(parseConfig(process.env), verify);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = UNKNOWN;
}
