import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));
const run = promisify(execFile);

export interface WrkOptions {
  readonly address: URL;
  readonly path: string;
  /** A file with one access token on each line. */
  readonly tokens: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface Throughput {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000 } as const;

/** wrk in one thread, which uses a tenth of the CPU that the server uses for a list. */
export const runWrk = async ({
  address,
  path,
  tokens,
  headers = {},
  connections,
  seconds,
}: WrkOptions): Promise<Throughput> => {
  const settings = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', SCRIPT, address.origin];
  const sent = Object.entries(headers).flat();
  const { stdout } = await run('wrk', [...settings, '--', path, tokens, ...sent]);
  const [perSecond, half] = [
    /Requests\/sec:\s+([\d.]+)/.exec(stdout),
    /^\s+50%\s+([\d.]+)(us|ms|s)$/m.exec(stdout),
  ];
  if (!perSecond || !half || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(`wrk got errors:\n${stdout}`);
  return {
    perSecond: Number(perSecond[1]),
    median: Number(half[1]) * MILLISECONDS[half[2] as 'us' | 'ms' | 's'],
  };
};
