import type { Orthanc } from '../peers/orthanc.ts';
import type { Goal } from '../report/goals.ts';
import { describeSamples, median, ratio } from '../report/samples.ts';
import { peakMegabytes, resetPeakMemory } from '../system/process-stats.ts';
import type { DicomApp } from './dicom-app.ts';
import { writeDicomFolders } from './dicom-folders.ts';
import { sendFolders } from './store-scu.ts';
import { sendByStow, stowBody } from './stow.ts';

interface Servers {
  readonly app: DicomApp;
  readonly orthanc: Orthanc;
  readonly folder: string;
}

/** One way to send the same images to both; a run never sends an image that one of them has. */
interface Way {
  readonly label: string;
  readonly toOrthanc: (run: number) => Promise<void>;
  readonly toApp: (run: number) => Promise<void>;
}

const byStore = ({ app, orthanc, folder }: Servers, images: number, associations: number): Way => {
  const folders = writeDicomFolders(`${folder}/images-${associations}`, images, associations);
  return {
    label: associations === 1 ? 'C-STORE, one association' : `C-STORE, ${associations} associations`,
    toOrthanc: () => sendFolders(orthanc.dicom, folders),
    toApp: () => sendFolders(app, folders),
  };
};

const byStow = ({ app, orthanc }: Servers, images: number): Way => {
  const url = new URL(`${orthanc.dicomweb.href}/studies`);
  const bodyOf = (run: number) => stowBody(1_000_000 + run * images, images);
  return {
    label: 'STOW-RS, one request',
    toOrthanc: (run) => sendByStow({ url, headers: {} }, bodyOf(run)),
    toApp: (run) => sendByStow(app.stow, bodyOf(run)),
  };
};

const seconds = async (work: Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await work;
  return (performance.now() - startedAt) / 1000;
};

interface StoreRates {
  readonly goals: readonly Goal[];
  readonly raw: object;
}

/** The same images by each way, in turns. */
export const measureStoreRates = async (
  servers: Servers,
  { images, runs }: { images: number; runs: number },
): Promise<StoreRates> => {
  const { app, orthanc } = servers;
  const goals: Goal[] = [];
  const raw: Record<string, object> = {};
  const ways = [byStore(servers, images, 1), byStore(servers, images, 4), byStow(servers, images)];
  let [sent, peak] = [0, 0];
  for (const { label, toOrthanc, toApp } of ways) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    let megabytes = 0;
    for (let run = 0; run < runs; run += 1) {
      theirs.push(await seconds(toOrthanc(run)));
      if ((await orthanc.storedImages()) !== images) throw new Error('Orthanc has not stored all images.');
      await orthanc.empty();
      // Without the peak of the start, or of what the node does in the turn of the other server.
      resetPeakMemory(app.pid);
      ours.push(await seconds(toApp(run)));
      megabytes = Math.max(megabytes, peakMegabytes(app.pid));
      sent += images;
      if ((await app.storedImages()) !== sent) throw new Error('Cotyle has not stored all images.');
    }
    peak = Math.max(peak, megabytes);
    console.log(`${images} CT images by ${label}:`);
    console.log(`  ${describeSamples(`Orthanc ${orthanc.version}`, theirs)}`);
    console.log(
      `  ${describeSamples('Cotyle', ours)}, ${(images / median(ours)).toFixed(0)} images a second`,
    );
    goals.push({ name: `rate as a multiple of Orthanc, ${label}`, value: ratio(theirs, ours), atLeast: 2 });
    raw[label] = { ours, orthanc: theirs, peakMegabytes: megabytes };
  }
  goals.push({ name: 'peak memory while receiving, MB', value: peak, atMost: 200 });
  return { goals, raw: { images, ways: raw } };
};
