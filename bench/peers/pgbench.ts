import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** On Debian pgbench is not in the PATH. */
const program = (): string => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort().reverse() : [];
  return versions.map((version) => join(DEBIAN, version, 'bin', 'pgbench')).find(existsSync) ?? 'pgbench';
};

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Transactions per second of the application's own statement, prepared, with the same values. */
export const pgbench = async (
  folder: string,
  {
    databaseUrl,
    statement,
    clients,
    seconds,
  }: { databaseUrl: string; statement: Statement; clients: number; seconds: number },
): Promise<number> => {
  const script = join(folder, 'page.sql');
  writeFileSync(script, `${statement.text.replace(/\$(\d+)/g, ':value$1')};\n`);
  const values = statement.values.flatMap((value, index) => ['-D', `value${index + 1}=${String(value)}`]);
  const settings = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
  const { stdout } = await run(program(), [...settings, '-f', script, ...values, databaseUrl]);
  const found = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (found === undefined || !/failed transactions: 0 /.test(stdout))
    throw new Error(`pgbench failed:\n${stdout}`);
  return Number(found);
};
