import { startOrthanc } from './peers/orthanc.ts';
import { startDicomApp } from './receive/dicom-app.ts';
import { measureStoreRates } from './receive/store-rates.ts';
import { startBenchmark } from './report/benchmark.ts';
import { enterNetworkNamespace } from './system/network-namespace.ts';

const network = enterNetworkNamespace();
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const IMAGES = Number(process.env['BENCH_IMAGES'] ?? 1000);
const benchmark = startBenchmark('receive');

await benchmark.run(async () => {
  const { folder } = benchmark;
  const app = await startDicomApp(folder);
  const orthanc = await startOrthanc(folder, { dicom: true, dicomweb: true });
  const stored = await measureStoreRates({ app, orthanc, folder }, { images: IMAGES, runs: RUNS });
  return { goals: stored.goals, raw: { network, orthanc: orthanc.version, store: stored.raw } };
});
