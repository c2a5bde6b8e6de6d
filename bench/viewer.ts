import { mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Session } from '../contract/src/session.ts';
import { storeSession } from '../e2e/steps/stored-session.ts';
import { startApp } from './parts/app.ts';
import type { App } from './parts/app.ts';
import { addModel, MEGABYTES, proceduresWithModel, writeModel } from './parts/bench-models.ts';
import type { Megabytes } from './parts/bench-models.ts';
import { openOnce } from './parts/opening.ts';
import type { Opening, Way } from './parts/opening.ts';
import { servePlainPages } from './parts/plain-pages.ts';
import { stopAll } from './parts/programs.ts';
import { conclude } from './parts/report.ts';
import { startSlowLine } from './parts/slow-line.ts';
import { goalsOf, LINES, SIDE_NAMES, tableOf } from './parts/viewer-figures.ts';
import type { LineName, Measured, SideName } from './parts/viewer-figures.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const SIZES = (process.env['BENCH_MEGABYTES'] ?? MEGABYTES.join()).split(',').map(Number) as Megabytes[];
const FOLDER = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? '/var/tmp', 'cotyle-bench-'));
const MEGABITS = 50;
const ACCOUNT = { username: 'admin@demo.test', password: 'Cotyle#2026' };
const PLAIN = { STLLoader: 'three-page', 'vtk.js': 'vtk-page' } as const;
const BUTTON = 'View 3D model';

interface Model {
  readonly megabytes: Megabytes;
  readonly file: string;
  readonly procedureId: number;
}

const signIn = async (page: Page, address: URL): Promise<void> => {
  const answer = await page.request.post(new URL('/api/auth/access', address).href, { data: ACCOUNT });
  const session = (await answer.json()) as Session;
  await page.goto(new URL('/favicon.svg', address).href);
  await storeSession(page, session);
};

const ours = (address: URL, { procedureId }: Model): Way => ({
  button: BUTTON,
  come: async (page) => {
    await signIn(page, address);
    await page.goto(new URL(`/procedure/${procedureId}`, address).href);
    await page.getByRole('button', { name: BUTTON }).waitFor();
  },
});

const plain = (address: URL, name: string, { file }: Model, canvas: Opening['canvas']): Way => ({
  button: BUTTON,
  come: async (page) => {
    const asked = new URLSearchParams({
      model: `/${basename(file)}`,
      width: String(canvas.width),
      height: String(canvas.height),
    });
    await page.goto(new URL(`/${name}?${asked.toString()}`, address).href);
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

/** Where each side is reached over this line. */
const reached = async (line: LineName, app: URL, pages: URL): Promise<{ app: URL; pages: URL }> => {
  if (line === 'loopback') return { app, pages };
  const [toApp, toPages] = [await startSlowLine(app, MEGABITS), await startSlowLine(pages, MEGABITS)];
  return { app: toApp.address, pages: toPages.address };
};

try {
  const app = await startApp(FOLDER);
  const models = await prepared(app);
  const pages = await servePlainPages(
    Object.values(PLAIN),
    new Map(models.map(({ file }) => [basename(file), file])),
  );
  const measured: Measured[] = [];
  for (const line of LINES) {
    const at = await reached(line, app.address, pages.address);
    for (const model of models) {
      const openings: Record<SideName, Opening[]> = { Cotyle: [], STLLoader: [], 'vtk.js': [] };
      for (let run = 0; run < RUNS; run += 1) {
        const own = await openOnce(ours(at.app, model));
        openings.Cotyle.push(own);
        for (const side of ['STLLoader', 'vtk.js'] as const)
          openings[side].push(await openOnce(plain(at.pages, PLAIN[side], model, own.canvas)));
      }
      const found = SIDE_NAMES.map((side) => ({
        megabytes: model.megabytes,
        line,
        side,
        openings: openings[side],
      }));
      measured.push(...found);
      console.log(tableOf(found));
    }
  }
  await conclude('viewer', FOLDER, goalsOf(measured), { runs: RUNS, measured });
} finally {
  await stopAll();
  rmSync(FOLDER, { recursive: true, force: true });
}
// The servers and lines of the plain pages have nobody left to serve.
process.exit();
