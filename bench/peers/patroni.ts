import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../api/src/platform/database/embedded/port.ts';
import { start, waitUntil } from '../system/programs.ts';
import type { Program } from '../system/programs.ts';

const PACKAGES = 'postgresql patroni python3-etcd3 etcd-server';

interface Server {
  readonly name: string;
  readonly port: number;
  readonly data: string;
  readonly patroni: Program;
}

export interface Cluster {
  /** Names both servers in any order. */
  readonly url: string;
  /** Kills the leader and its Patroni with SIGKILL; resolves with the name of the server. */
  readonly killLeader: () => Promise<string>;
}

const postgresBinaries = (): string => {
  const home = '/usr/lib/postgresql';
  const version = readdirSync(home).sort().at(-1);
  if (version === undefined) throw new Error(`Install the packages ${PACKAGES} first.`);
  return join(home, version, 'bin');
};

const idOf = (user: string, flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

const configuration = (server: {
  name: string;
  port: number;
  restPort: number;
  etcdPort: number;
  data: string;
  folder: string;
}): string =>
  JSON.stringify({
    scope: 'cotyle',
    name: server.name,
    restapi: { listen: `127.0.0.1:${server.restPort}`, connect_address: `127.0.0.1:${server.restPort}` },
    etcd3: { host: `127.0.0.1:${server.etcdPort}` },
    bootstrap: {
      dcs: { ttl: 20, loop_wait: 5, retry_timeout: 5, synchronous_mode: true },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${server.port}`,
      connect_address: `127.0.0.1:${server.port}`,
      data_dir: server.data,
      bin_dir: postgresBinaries(),
      pgpass: join(server.folder, `${server.name}.pgpass`),
      authentication: Object.fromEntries(
        ['replication', 'superuser', 'rewind'].map((use) => [use, { username: 'postgres' }]),
      ),
      parameters: { unix_socket_directories: server.folder, max_connections: 100 },
    },
  });

const startServer = async (folder: string, name: string, etcdPort: number): Promise<Server> => {
  const [port, restPort] = [await freePort(), await freePort()];
  const data = join(folder, name);
  const file = join(folder, `${name}.yml`);
  // JSON is YAML too.
  writeFileSync(file, configuration({ name, port, restPort, etcdPort, data, folder }));
  const patroni = start('setpriv', [
    '--reuid=postgres',
    '--regid=postgres',
    '--clear-groups',
    '--pdeathsig',
    'TERM',
    'patroni',
    file,
  ]);
  return { name, port, data, patroni };
};

const queryValue = async (port: number, text: string): Promise<unknown> => {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end().catch(() => undefined);
  }
};

const isLeader = async ({ port }: Server): Promise<boolean> =>
  (await queryValue(port, 'show transaction_read_only').catch(() => 'on')) === 'off';

/** Two servers under Patroni with synchronous replication; needs root to switch to the user postgres. */
export const startCluster = async (folder: string): Promise<Cluster> => {
  const own = join(folder, 'cluster');
  mkdirSync(own);
  // The user postgres has to reach its folder below this one.
  chmodSync(folder, 0o711);
  chownSync(own, idOf('postgres', '-u'), idOf('postgres', '-g'));
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const [clients, peers] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  const etcd = start('etcd', [
    '--data-dir',
    join(own, 'etcd'),
    '--listen-client-urls',
    clients,
    '--advertise-client-urls',
    clients,
    '--listen-peer-urls',
    peers,
    '--initial-advertise-peer-urls',
    peers,
    '--initial-cluster',
    `default=${peers}`,
  ]);
  await waitUntil(etcd, async () => (await fetch(`${clients}/health`)).ok || undefined);
  const first = await startServer(own, 'one', etcdPort);
  await waitUntil(first.patroni, async () => (await isLeader(first)) || undefined);
  const second = await startServer(own, 'two', etcdPort);
  await waitUntil(second.patroni, async () =>
    (await queryValue(first.port, "select count(*) from pg_stat_replication where sync_state = 'sync'")) ===
    '1'
      ? true
      : undefined,
  );
  await queryValue(first.port, 'create database cotyle');
  const servers = [first, second];
  return {
    url: `postgres://postgres@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/cotyle`,
    killLeader: async () => {
      for (const server of servers) {
        if (!(await isLeader(server))) continue;
        const [postmaster = ''] = readFileSync(join(server.data, 'postmaster.pid'), 'utf8').split('\n');
        process.kill(server.patroni.pid, 'SIGKILL');
        process.kill(Number(postmaster), 'SIGKILL');
        return server.name;
      }
      throw new Error('No server is the leader.');
    },
  };
};
