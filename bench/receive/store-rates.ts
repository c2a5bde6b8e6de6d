import type { Orthanc } from '../peers/orthanc.ts';
import type { Goal } from '../report/goals.ts';
import { describeSamples, median, ratio } from '../report/samples.ts';
import { peakMegabytes, resetPeakMemory } from '../system/process-stats.ts';
import type { DicomApp } from './dicom-app.ts';
import { writeDicomFolders } from './dicom-folders.ts';
import { sendFolders } from './store-scu.ts';
import type { StoreTarget } from './store-scu.ts';

const seconds = async (target: StoreTarget, folders: readonly string[]): Promise<number> => {
  const startedAt = performance.now();
  await sendFolders(target, folders);
  return (performance.now() - startedAt) / 1000;
};

interface StoreRates {
  readonly goals: readonly Goal[];
  readonly raw: object;
}

/** C-STORE of the same images by storescu, in turns. */
export const measureStoreRates = async (
  { app, orthanc, folder }: { app: DicomApp; orthanc: Orthanc; folder: string },
  { images, runs }: { images: number; runs: number },
): Promise<StoreRates> => {
  const goals: Goal[] = [];
  const raw: Record<string, object> = {};
  resetPeakMemory(app.pid);
  for (const associations of [1, 4]) {
    const folders = writeDicomFolders(`${folder}/images-${associations}`, images, associations);
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      theirs.push(await seconds(orthanc.dicom, folders));
      await orthanc.empty();
      ours.push(await seconds(app, folders));
    }
    const label = associations === 1 ? 'one association' : `${associations} associations`;
    console.log(`${images} CT images by C-STORE, ${label}:`);
    console.log(`  ${describeSamples(`Orthanc ${orthanc.version}`, theirs)}`);
    console.log(
      `  ${describeSamples('Cotyle', ours)}, ${(images / median(ours)).toFixed(0)} images a second`,
    );
    goals.push({
      name: `C-STORE rate as a multiple of Orthanc, ${label}`,
      value: ratio(theirs, ours),
      atLeast: 2,
    });
    raw[label] = { ours, orthanc: theirs };
  }
  const stored = await app.storedImages();
  const megabytes = peakMegabytes(app.pid);
  goals.push({ name: 'peak memory while receiving, MB', value: megabytes, atMost: 200 });
  return { goals, raw: { images, seconds: raw, stored, megabytes } };
};
