import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from './app/app.ts';
import { sendRequest } from './clients/http-client.ts';
import { phantomZip } from './data/phantom-zip.ts';
import { startBenchmark } from './report/benchmark.ts';
import { median, quantile } from './report/samples.ts';

/** As busy as a clinic is: an answer every 50 ms. */
const EVERY = 50;
const IDLE_SECONDS = Number(process.env['BENCH_SECONDS'] ?? 40);
const benchmark = startBenchmark('draft-load');

// Drawn first: it takes a minute in which no socket is served.
const scan = await phantomZip();
const app = await startApp(benchmark.folder, { LOG_LEVEL: 'warn' });
const agent = new Agent({ keepAlive: true });
const tokenOf = async (): Promise<string> => (await app.session())['authorization']?.slice(7) ?? '';

const call = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(new URL(`/api${path}`, app.address), {
    headers: { ...(await app.session()), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: status ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { value: T }).value;
};

/** Asks for the list at a fixed rate until `isOver`, and answers the milliseconds of each. */
const askForLists = async (isOver: () => boolean | Promise<boolean>): Promise<readonly number[]> => {
  const pending: Promise<number>[] = [];
  const path = '/patient/procedure/all-actual?page=1&size=25';
  for (let n = 0; n % 20 !== 0 || !(await isOver()); n += 1) {
    const token = await tokenOf();
    pending.push(
      sendRequest(app.address, agent, { method: 'GET', path, token }).then(({ status, milliseconds }) => {
        if (status !== 200) throw new Error(`The list answered ${status}.`);
        return milliseconds;
      }),
    );
    await sleep(EVERY);
  }
  return Promise.all(pending);
};

const forSeconds = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};

interface Overview {
  readonly segmentation: { readonly state: string } | null;
}

/** Uploads the scan, waits until it is checked, and starts its draft. */
const startDraft = async (): Promise<number> => {
  const size = scan.reduce((sum, { length }) => sum + length, 0);
  const fileId = await app.upload(size, scan);
  const files = await call<readonly { id: number; procedureId: number }[]>('/file/all');
  const procedureId = files.find(({ id }) => id === fileId)?.procedureId;
  if (procedureId === undefined) throw new Error('The uploaded scan is not in the list of files.');
  // The jobs of the upload must not be measured.
  await askForLists(forSeconds(IDLE_SECONDS / 2));
  await call('/segmentation/start', { procedureId, fileId, isDraft: true, replaces: null });
  return procedureId;
};

await benchmark.run(async () => {
  await askForLists(forSeconds(5));
  const idle = await askForLists(forSeconds(IDLE_SECONDS));
  const procedureId = await startDraft();
  const startedAt = performance.now();
  const stateOf = async () =>
    (await call<Overview>(`/segmentation/by-procedure/${procedureId}`)).segmentation?.state;
  const during = await askForLists(async () => !['QUEUED', 'RUNNING'].includes((await stateOf()) ?? ''));
  const seconds = (performance.now() - startedAt) / 1000;
  const state = await stateOf();
  if (state !== 'READY') throw new Error(`The draft ended as ${state ?? 'nothing'}.`);
  const [before, beside] = [quantile(idle, 0.99), quantile(during, 0.99)];
  console.log(
    `Idle: median ${median(idle).toFixed(1)} ms, p99 ${before.toFixed(1)} ms of ${idle.length} lists`,
  );
  console.log(
    `During a draft of ${seconds.toFixed(0)} s: median ${median(during).toFixed(1)} ms, p99 ${beside.toFixed(1)} ms of ${during.length} lists`,
  );
  return {
    goals: [
      {
        name: 'p99 of a list during a draft as a multiple of that before',
        value: beside / before,
        atMost: 2,
      },
    ],
    raw: { seconds, idle, during },
  };
});
