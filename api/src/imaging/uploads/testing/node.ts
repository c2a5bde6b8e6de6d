import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from '../../../platform/processes/program.ts';
import type { TestApp } from '../../../testing/app.ts';

export interface TestNode {
  readonly origin: string;
  /** Of its DICOM server; 0 where it has none. */
  readonly dicomPort: number;
  readonly pid: number;
  /** Sends SIGKILL. */
  readonly kill: () => Promise<void>;
}

interface NodeOptions {
  readonly dataDir: string;
  readonly environment?: Record<string, string>;
  /** The command that runs the node, such as a shell that mounts a disk first. */
  readonly command?: readonly string[];
}

const MAIN = new URL('../../../main.ts', import.meta.url);

/** Starts the server in a process of its own. */
export const startProgram = async ({
  dataDir,
  environment = {},
  command = [],
}: NodeOptions): Promise<TestNode> => {
  const [program, ...before] = [...command, process.execPath];
  const { file, execArgv } = programOf(MAIN);
  const child = spawn(program, [...before, ...execArgv, file], {
    // Outside of the project, so that its .env is not read.
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DISK_RESERVE_BYTES: '0',
      ...environment,
    },
  });
  const exited = once(child, 'exit');
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const listening = /listening at (http:[^"]+)"/.exec(output)?.[1];
      if (listening !== undefined && output.includes('"msg":"ready"')) resolve(listening);
    });
    void exited.then(() => reject(new Error(`The node ended: ${output.slice(-2000)}`)));
  });
  // Further output is discarded, so that it does not fill the pipe.
  child.stdout.removeAllListeners('data');
  child.stdout.resume();
  return {
    origin,
    dicomPort: Number(/"port":(\d+)[^\n]*"DICOM server listens"/.exec(output)?.[1] ?? 0),
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};

/** Starts a node on the database and the files of a test app. */
export const startNode = (
  { context, dataDir }: TestApp,
  environment: Record<string, string> = {},
  command: readonly string[] = [],
): Promise<TestNode> =>
  startProgram({ dataDir, environment: { DATABASE_URL: context.databaseUrl, ...environment }, command });
