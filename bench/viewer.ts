import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import type { Session } from '../contract/src/session.ts';
import { storeSession } from '../e2e/steps/stored-session.ts';
import { startApp } from './app/app.ts';
import type { App } from './app/app.ts';
import { addModel, MEGABYTES, proceduresWithModel, writeModel } from './data/models.ts';
import type { Megabytes } from './data/models.ts';
import { measureModelLoad } from './viewer/model-load.ts';
import type { ModelLoad, ViewerPage } from './viewer/model-load.ts';
import { servePlainPages } from './viewer/plain-pages.ts';
import { startBenchmark } from './report/benchmark.ts';
import { startThrottledProxy } from './clients/throttled-proxy.ts';
import { CLINIC_NETWORK, goalsOf, NETWORKS, SIDE_NAMES, tableOf } from './viewer/goals.ts';
import type { NetworkName, Measured, SideName } from './viewer/goals.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const SIZES = (process.env['BENCH_MEGABYTES'] ?? MEGABYTES.join()).split(',').map(Number) as Megabytes[];
const benchmark = startBenchmark('viewer');
const FOLDER = benchmark.folder;
const ACCOUNT = { username: 'admin@demo.test', password: 'Cotyle#2026' };
const PLAIN = { STLLoader: 'three-page', 'vtk.js': 'vtk-page' } as const;
const BUTTON = 'View 3D model';

interface Model {
  readonly megabytes: Megabytes;
  readonly file: string;
  readonly procedureId: number;
}

const signIn = async (page: Page, address: URL): Promise<void> => {
  const response = await page.request.post(new URL('/api/auth/access', address).href, { data: ACCOUNT });
  const session = (await response.json()) as Session;
  await page.goto(new URL('/favicon.svg', address).href);
  await storeSession(page, session);
};

const cotylePage = (address: URL, { procedureId }: Model): ViewerPage => ({
  button: BUTTON,
  prepare: async (page) => {
    await signIn(page, address);
    await page.goto(new URL(`/procedure/${procedureId}`, address).href);
    await page.getByRole('button', { name: BUTTON }).waitFor();
  },
});

const plainPage = (address: URL, name: string, { file }: Model, canvas: ModelLoad['canvas']): ViewerPage => ({
  button: BUTTON,
  prepare: async (page) => {
    const query = new URLSearchParams({
      model: `/${basename(file)}`,
      width: String(canvas.width),
      height: String(canvas.height),
    });
    await page.goto(new URL(`/${name}?${query.toString()}`, address).href);
    await page.getByRole('button', { name: BUTTON }).waitFor();
  },
});

const prepared = async (app: App): Promise<readonly Model[]> => {
  const procedures = await proceduresWithModel(app);
  const models: Model[] = [];
  for (const [n, megabytes] of SIZES.entries()) {
    const procedureId = procedures[n];
    if (procedureId === undefined) throw new Error('The demo has too few procedures with a model.');
    const file = writeModel(FOLDER, megabytes);
    await addModel(app, procedureId, file);
    models.push({ megabytes, file, procedureId });
  }
  return models;
};

/** The addresses of both sides over this network. */
const addressesOver = async (
  network: NetworkName,
  app: URL,
  pages: URL,
): Promise<{ app: URL; pages: URL }> => {
  if (network === 'loopback') return { app, pages };
  const toApp = await startThrottledProxy(app, CLINIC_NETWORK);
  const toPages = await startThrottledProxy(pages, CLINIC_NETWORK);
  return { app: toApp.address, pages: toPages.address };
};

await benchmark.run(async () => {
  const app = await startApp(FOLDER);
  const models = await prepared(app);
  const pages = await servePlainPages(
    Object.values(PLAIN),
    new Map(models.map(({ file }) => [basename(file), file])),
  );
  const measured: Measured[] = [];
  for (const network of NETWORKS) {
    const at = await addressesOver(network, app.address, pages.address);
    for (const model of models) {
      const loads: Record<SideName, ModelLoad[]> = { Cotyle: [], STLLoader: [], 'vtk.js': [] };
      for (let run = 0; run < RUNS; run += 1) {
        const own = await measureModelLoad(cotylePage(at.app, model));
        loads.Cotyle.push(own);
        for (const side of ['STLLoader', 'vtk.js'] as const)
          loads[side].push(await measureModelLoad(plainPage(at.pages, PLAIN[side], model, own.canvas)));
      }
      const found = SIDE_NAMES.map((side) => ({
        megabytes: model.megabytes,
        network,
        side,
        loads: loads[side],
      }));
      measured.push(...found);
      console.log(tableOf(found));
    }
  }
  return { goals: goalsOf(measured), raw: { runs: RUNS, measured } };
});
