import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { verifyWithAnchors } from '../audit/anchors/verify-with-anchors.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import type { ChainVerdict } from '../audit/verify-chain.ts';
import { ConfigError, parseConfig } from '../config/config.ts';
import { EmbeddedPostgresError } from '../platform/database/embedded/error.ts';
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts';
import { connectionTo } from '../platform/database/connection.ts';
import { withExistingDatabase } from '../platform/database/existing-database.ts';

interface AnchorSource {
  readonly folder: string;
  readonly publicKey: KeyObject;
}

/** What is wrong with the arguments, in one line. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const readPublicKey = (file: string): KeyObject => {
  try {
    const key = createPublicKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below.
  }
  throw new UsageError('--public-key: must be a file with an Ed25519 public key in PEM.');
};

const readArguments = (): AnchorSource | undefined => {
  const { values } = parseArgs({
    options: { anchors: { type: 'string' }, 'public-key': { type: 'string' } },
  });
  const { anchors: folder, 'public-key': keyFile } = values;
  if (folder === undefined && keyFile === undefined) return undefined;
  if (folder === undefined || keyFile === undefined)
    throw new UsageError('--anchors FOLDER and --public-key FILE belong together.');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError('--anchors: there is no such folder.');
  return { folder, publicKey: readPublicKey(keyFile) };
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const reportChain = (verdict: ChainVerdict): boolean => {
  if (verdict.isIntact)
    say(`${verdict.count} events, the chain is intact. It ends with ${verdict.head.toString('hex')}.`);
  else say(`The event chain is broken: event ${verdict.id} ${verdict.problem}.`);
  return verdict.isIntact;
};

const reportAnchors = async (client: Client, { folder, publicKey }: AnchorSource): Promise<boolean> => {
  const { verdict, findings, count } = await verifyWithAnchors(client, folder, publicKey);
  const isIntact = reportChain(verdict);
  for (const note of findings.notes) say(`Note: ${note}`);
  for (const problem of findings.problems) say(`Problem: ${problem}`);
  const agrees = isIntact && findings.problems.length === 0;
  if (agrees) say(`The chain agrees with ${count} anchors.`);
  return agrees;
};

const verify = async (url: string, anchors: AnchorSource | undefined): Promise<number> => {
  const client = new Client({ ...connectionTo(url), application_name: 'cotyle verify-audit' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const isGood = anchors ? await reportAnchors(client, anchors) : reportChain(await verifyChain(client));
    return isGood ? 0 : 1;
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
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message;
  const known = REASONS['code' in error ? String(error.code) : ''];
  if (known !== undefined) return known;
  const isPlain =
    isDatabaseUnavailable(error) ||
    [ConfigError, EmbeddedPostgresError, UsageError].some((kind) => error instanceof kind);
  return (isPlain ? undefined : error.stack) ?? error.message;
};

const UNKNOWN = 2;

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const anchors = readArguments();
  process.exitCode = await withExistingDatabase(parseConfig(process.env), (url) => verify(url, anchors));
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = UNKNOWN;
}
