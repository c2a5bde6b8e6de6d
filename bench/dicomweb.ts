import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startApp } from './app/app.ts';
import { writeCtZip } from './data/ct-zip.ts';
import { startOrthanc } from './peers/orthanc.ts';
import { startBenchmark } from './report/benchmark.ts';
import { describeSamples, median, ratio } from './report/samples.ts';
import { peakMegabytes, resetPeakMemory } from './system/process-stats.ts';
import { enterNetworkNamespace } from './system/network-namespace.ts';

const network = enterNetworkNamespace();
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const IMAGES = Number(process.env['BENCH_IMAGES'] ?? 1000);
const AT_ONCE = 4;
const CHUNK_BYTES = 1024 ** 2;
const FRAME_BYTES = 512 * 512 * 2;
const benchmark = startBenchmark('dicomweb');
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

type Headers = Readonly<Record<string, string>>;
interface Server {
  /** Of the DICOMweb service, without a slash at the end. */
  readonly base: string;
  readonly headers: () => Promise<Headers>;
}

const get = async (url: string, headers: Headers): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      void buffer(response).then((bytes) =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${url}: status ${response.statusCode}: ${bytes.toString().slice(0, 300)}`)),
      );
    })
      .on('error', reject)
      .end();
  });

/** Reads a frame and drops it: what the client does with it must not be measured. */
const readFrame = async (url: string, headers: Headers): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 && length > FRAME_BYTES
          ? resolve()
          : reject(new Error(`${url}: status ${response.statusCode}, ${length} bytes`)),
      );
    })
      .on('error', reject)
      .end();
  });

type Json = Record<string, { Value?: unknown[] }>;

/** The addresses of the frames, in the order of the instances; undefined until all of them are there. */
const frameUrls = async ({ base, headers }: Server): Promise<string[] | undefined> => {
  const accept = { accept: 'application/dicom+json', ...(await headers()) };
  const list = async (path: string): Promise<Json[]> =>
    JSON.parse((await get(`${base}${path}`, accept)).toString() || '[]') as Json[];
  const urls: string[] = [];
  for (let offset = 0; offset < IMAGES; offset += 500)
    for (const json of await list(`/instances?PatientID=BENCH&limit=500&offset=${offset}`)) {
      const [study, series, instance] = ['0020000D', '0020000E', '00080018'].map((tag) =>
        String(json[tag]?.Value?.[0]),
      );
      urls.push(`${base}/studies/${study}/series/${series}/instances/${instance}/frames/1`);
    }
  return urls.length === IMAGES ? urls : undefined;
};

const untilAll = async (server: Server): Promise<string[]> => {
  for (;;) {
    const urls = await frameUrls(server);
    if (urls) return urls;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

/** All frames by a few clients at once, as a viewer does. */
const secondsFor = async (server: Server, urls: readonly string[]): Promise<number> => {
  const accept = 'multipart/related; type="application/octet-stream"; transfer-syntax=*';
  const headers = { accept, ...(await server.headers()) };
  const startedAt = performance.now();
  const left = [...urls];
  const client = async (): Promise<void> => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) await readFrame(url, headers);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return (performance.now() - startedAt) / 1000;
};

const pixelsIn = (answer: Buffer): Buffer => {
  const start = answer.indexOf('\r\n\r\n') + 4;
  return answer.subarray(start, start + FRAME_BYTES);
};

const chunksOf = function* (bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
};

await benchmark.run(async () => {
  const file = join(benchmark.folder, 'ct.zip');
  await writeCtZip(file, IMAGES);
  const zip = readFileSync(file);
  const app = await startApp(benchmark.folder, {}, async (first) => {
    await first.upload(zip.length, chunksOf(zip));
  });
  const orthanc = await startOrthanc(benchmark.folder, { dicomweb: true });
  await orthanc.upload(zip);
  const ours: Server = { base: new URL('/api/dicomweb', app.address).href, headers: () => app.session() };
  const theirs: Server = { base: orthanc.dicomweb.href, headers: async () => ({}) };
  const [ourUrls, theirUrls] = [await untilAll(ours), await untilAll(theirs)];
  const accept = { accept: 'multipart/related; type="application/octet-stream"; transfer-syntax=*' };
  const [our, their] = [
    await get(ourUrls[0] ?? '', { ...accept, ...(await ours.headers()) }),
    await get(
      theirUrls.find((url) => url.endsWith((ourUrls[0] ?? '').slice(ours.base.length))) ?? '',
      accept,
    ),
  ];
  if (!pixelsIn(our).equals(pixelsIn(their))) throw new Error('The two servers do not send the same pixels.');

  await secondsFor(ours, ourUrls.slice(0, 100));
  await secondsFor(theirs, theirUrls.slice(0, 100));
  resetPeakMemory(app.pid);
  const [own, peer]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    peer.push(await secondsFor(theirs, theirUrls));
    own.push(await secondsFor(ours, ourUrls));
  }
  const megabytes = peakMegabytes(app.pid);
  console.log(`${IMAGES} frames of 512 × 512 by WADO-RS, ${AT_ONCE} at once, in turns, in ${network}:`);
  console.log(`  ${describeSamples(`Orthanc ${orthanc.version}`, peer)}`);
  console.log(`  ${describeSamples('Cotyle', own)}, ${(IMAGES / median(own)).toFixed(0)} frames a second`);
  agent.destroy();
  return {
    goals: [
      { name: 'frames a second as a multiple of Orthanc', value: ratio(peer, own), atLeast: 1 },
      { name: 'peak memory while sending frames, MB', value: megabytes, atMost: 200 },
    ],
    raw: {
      images: IMAGES,
      network,
      orthanc: orthanc.version,
      megabytes,
      seconds: { ours: own, orthanc: peer },
    },
  };
});
