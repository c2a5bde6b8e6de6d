import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { degrees } from '../../domain/src/cup/units.ts';
import { finerStl } from '../../domain/src/phantom/finer.ts';
import { boundsOf, hemipelvis } from '../../domain/src/phantom/hemipelvis.ts';
import { meshOf } from '../../domain/src/phantom/mesh.ts';
import type { App } from '../app/app.ts';

/** The mesh step of the phantom and how often its triangles are subdivided, for each size of the file. */
const FINENESS = {
  5: { step: 2.61, times: 1 },
  50: { step: 1.654, times: 2 },
  150: { step: 0.955, times: 2 },
} as const;

export type Megabytes = keyof typeof FINENESS;

export const MEGABYTES: readonly Megabytes[] = [5, 50, 150];

/** Writes the phantom of a left hip as binary STL; returns the path. */
export const writeModel = (folder: string, megabytes: Megabytes): string => {
  const { step, times } = FINENESS[megabytes];
  const angles = { inclination: degrees(42), anteversion: degrees(18) };
  const shape = hemipelvis({ side: 'LEFT', angles, radius: 26 });
  const file = join(folder, `hemipelvis-${megabytes}.stl`);
  writeFileSync(file, finerStl(meshOf(shape, boundsOf('LEFT'), step), shape, times));
  return file;
};

interface FileRecord {
  readonly id: number;
  readonly fileName: string;
  readonly type: string;
  readonly derivedState: string | null;
  readonly procedureId: number;
}

const json = async (app: App, path: string, init: RequestInit = {}): Promise<unknown> => {
  const headers = await app.session();
  const response = await fetch(new URL(`/api${path}`, app.address), { ...init, headers });
  if (!response.ok) throw new Error(`${path}: status ${response.status}: ${await response.text()}`);
  return response.json();
};

const filesOf = async (app: App, procedureId: number): Promise<readonly FileRecord[]> => {
  const { value } = (await json(app, `/file/list-by-procedure-id/${procedureId}`)) as { value: FileRecord[] };
  return value;
};

/** Procedures of the demo with a model, whose status allows viewing one. */
export const proceduresWithModel = async (app: App): Promise<readonly number[]> => {
  const { value } = (await json(app, '/patient/procedure/all-actual')) as {
    value: { id: number; files?: { type: string }[] }[];
  };
  const found: number[] = [];
  for (const { id } of value) {
    if (found.length === MEGABYTES.length) break;
    if ((await filesOf(app, id)).some(({ type }) => type === 'MODEL')) found.push(id);
  }
  return found;
};

/** Uploads a model to a procedure and waits until its levels of detail are derived. */
export const addModel = async (app: App, procedureId: number, file: string): Promise<void> => {
  const form = new FormData();
  form.set('procedureId', String(procedureId));
  form.set('fileType', 'MODEL');
  form.append('files', new File([await readFile(file)], file.split('/').at(-1) ?? 'model.stl'));
  await json(app, '/file/upload-many', { method: 'POST', body: form });
  for (;;) {
    const newest = (await filesOf(app, procedureId)).toSorted((a, b) => b.id - a.id)[0];
    if (newest?.derivedState === 'READY') return;
    if (newest?.derivedState === 'FAILED') throw new Error(`${file} could not be derived.`);
    await sleep(500);
  }
};
