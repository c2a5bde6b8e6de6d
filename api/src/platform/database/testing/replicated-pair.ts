import { execFile, spawnSync } from 'node:child_process';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findBinaries } from '../embedded/binaries.ts';
import { readCluster, SUPERUSER } from '../embedded/cluster.ts';
import type { Cluster } from '../embedded/cluster.ts';
import { freePort } from '../embedded/port.ts';
import { startPostmaster } from '../embedded/postmaster.ts';
import { chooseRunAs } from '../embedded/run-as.ts';
import { startEmbeddedPostgres } from '../embedded.ts';

interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ReplicatedPair {
  /** Of both servers; the first is the primary, the second the standby. */
  readonly url: string;
  /** Sends the primary a signal: SIGKILL ends it at once, SIGSTOP leaves its connections silent. */
  readonly signalPrimary: (signal: 'SIGKILL' | 'SIGSTOP') => void;
  /** Makes the standby the primary. */
  readonly promote: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const start = async (folder: string, port: number): Promise<Server> => {
  const binaries = await findBinaries();
  const how = await chooseRunAs(binaries, folder);
  const cluster = await readCluster(folder);
  const plan = { binaries, runAs: how, folder, cluster, durable: true, log: () => undefined };
  const postmaster = await startPostmaster(plan, port);
  const [pid = ''] = (await readFile(path.join(cluster.data, 'postmaster.pid'), 'utf8')).split('\n');
  return { url: urlOf(cluster, port), pid: Number(pid), stop: () => postmaster.stop() };
};

const urlOf = ({ password }: Cluster, port: number): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/cotyle`;

const configure = (folder: string, line: string): Promise<void> =>
  appendFile(path.join(folder, 'cluster', 'data', 'postgresql.auto.conf'), `${line}\n`);

const run = async (url: string, text: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
};

/** The server and its children, which are in process groups of their own. */
const signal = (pid: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void => {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  for (const one of [String(pid), ...stdout.split('\n')]) spawnSync('kill', [`-${name.slice(3)}`, one]);
};

/** Two real servers with synchronous replication: what the first acknowledges, the second has. */
export const startReplicatedPair = async (): Promise<ReplicatedPair> => {
  const home = await mkdtemp(path.join(tmpdir(), 'cotyle-pair-'));
  await chmod(home, 0o711);
  const [one, two] = [path.join(home, 'one'), path.join(home, 'two')];
  await (await startEmbeddedPostgres({ folder: one, log: () => undefined })).stop();
  // The package has no pg_basebackup, but a stopped server can be copied.
  await promisify(execFile)('cp', ['-a', one, two]);
  const [port, otherPort] = [await freePort(), await freePort()];
  const { password } = await readCluster(one);
  await configure(one, "synchronous_standby_names = '*'");
  await configure(
    two,
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${SUPERUSER} password=${password}'`,
  );
  await writeFile(path.join(two, 'cluster', 'data', 'standby.signal'), '');
  const primary = await start(one, port);
  const standby = await start(two, otherPort);
  return {
    url: primary.url.replace(`127.0.0.1:${port}`, `127.0.0.1:${port},127.0.0.1:${otherPort}`),
    signalPrimary: (name) => signal(primary.pid, name),
    promote: () => run(standby.url, 'select pg_promote()'),
    close: async () => {
      // A stopped process does not receive the signal to end.
      signal(primary.pid, 'SIGCONT');
      await Promise.all([primary.stop(), standby.stop()]);
      await rm(home, { recursive: true, force: true });
    },
  };
};
