import { crc32 } from 'node:zlib';
import { scanCalls } from '@cotyle/contract/scans';
import { degrees } from '@cotyle/domain/cup/units';
import { hounsfieldOf } from '@cotyle/domain/phantom/body';
import { ctFiles, drawnOnce } from '@cotyle/domain/phantom/ct';
import type { CtFile, CtVariant } from '@cotyle/domain/phantom/ct';
import type { Side } from '@cotyle/domain/hip/side';
import type { Locator, Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect } from '../harness/test.ts';
import { apiClient } from './api-client.ts';
import { dicomToday } from './dates.ts';
import { admin, PASSWORD } from './people.ts';
import { caseIn } from './procedure.ts';
import { PATIENT } from './fixtures.ts';

/** A coarse matrix is fast to generate, send and draw, and its values are as exact as those of a fine one. */
const MATRIX = 32;
export const SPACING = 10;
const SOCKET = { inclination: degrees(42), anteversion: degrees(18) };
const draw = drawnOnce(hounsfieldOf({ sockets: { LEFT: SOCKET, RIGHT: SOCKET }, socketRadius: 26 }), MATRIX);

/** The images of the phantom: 28 of the pelvis and 11 of the knees. */
export const phantomFiles = (variant?: CtVariant): readonly CtFile[] => [
  ...ctFiles(
    {
      patient: {
        // The family name of every new case has a unique suffix, which reads like a second family name.
        name: `${PATIENT.nameSecond}^${PATIENT.nameFirst}`,
        id: PATIENT.medicalInsuranceId,
        birthDate: PATIENT.dateOfBirth.replaceAll('-', ''),
        sex: 'F',
      },
      date: dicomToday(),
      uid: '2.25.4711',
      matrix: MATRIX,
      spacing: SPACING,
      ...(variant ? { variant } : {}),
    },
    draw,
  ),
];

const numbers = (...pairs: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    pairs.map(([bytes, value]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );

/** A zip with uncompressed entries. */
export const zipOf = (files: readonly CtFile[]): Buffer => {
  const [local, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { path, bytes } of files) {
    const name = Buffer.from(path);
    const sizes = numbers(
      [2, 20],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
    );
    const head = Buffer.concat([numbers([4, 0x04034b50]), sizes, numbers([2, name.length], [2, 0]), name]);
    local.push(head, Buffer.from(bytes));
    directory.push(
      numbers([4, 0x02014b50], [2, 20]),
      sizes,
      numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      name,
    );
    at += head.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, listed.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...local, listed, end]);
};

const upload = async (
  { address }: RunningApp,
  procedureId: number,
  name: string,
  zip: Buffer,
): Promise<void> => {
  const signedIn = await fetch(`${address}/api/auth/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: admin.email, password: PASSWORD }),
  });
  const { access } = (await signedIn.json()) as { access: { token: string } };
  const form = new FormData();
  form.set('procedureId', String(procedureId));
  form.set('fileType', 'SCAN');
  form.append('files', new File([new Uint8Array(zip)], name));
  const uploaded = await fetch(`${address}/api/file/upload-many`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access.token}` },
    body: form,
  });
  expect(uploaded.status, await uploaded.text()).toBe(200);
};

/** A case in Scan Request with an uploaded and verified scan. */
export const scanCase = async (
  clinic: RunningApp,
  files: readonly CtFile[] = phantomFiles(),
  side: Side = 'LEFT',
) => {
  const made = await caseIn(clinic, 'SCAN', side === 'LEFT' ? {} : { sideSurgeon: side });
  await upload(clinic, made.id, 'hip.zip', zipOf(files));
  const { call } = await apiClient(clinic, admin);
  const state = async (): Promise<string> =>
    (await call(scanCalls.report, { params: { id: String(made.id) } })).value.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('READY');
  return made;
};

export const view = (page: Page, name: 'Axial' | 'Coronal' | 'Sagittal' | 'Slices'): Locator =>
  page.getByRole('slider', { name, exact: true });

export const scanDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^CT scan in the case of / });

/** Opens the CT viewer and waits for its first slice. */
export const openScan = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'View CT scan' }).click();
  await expect(scanDialog(page)).toBeVisible();
  await expect(page.getByRole('slider').and(page.locator('[data-drawn]')).first()).toBeVisible({
    timeout: 45_000,
  });
};

export const expectAllLoaded = (page: Page, count: number): Promise<void> =>
  expect(page.getByText(`All ${count} slices loaded`)).toBeVisible({ timeout: 45_000 });

/** The orientation letters at the edges of a view, such as 'R A L P': left, top, right, bottom. */
export const expectOrientationLetters = (
  page: Page,
  name: 'Axial' | 'Coronal' | 'Sagittal' | 'Slices',
  expected: string,
): Promise<void> =>
  expect
    .poll(async () => {
      const letters = await view(page, name)
        .locator('[data-edge]')
        .evaluateAll((all) =>
          Object.fromEntries(all.map((one) => [one.getAttribute('data-edge'), one.textContent])),
        );
      return ['left', 'top', 'right', 'bottom'].map((edge) => letters[edge] ?? '').join(' ');
    }, `the orientation letters of ${name}`)
    .toBe(expected);

/** The shown value at the cross-hair: of a voxel, or of the slab in the active view. */
export const shownHounsfield = async (page: Page): Promise<number> => {
  const text = (await page.getByText(/HU at the cross-hair$/).textContent()) ?? '';
  return Number(/(-?\d+) HU at the cross-hair$/.exec(text)?.[1]);
};

type ViewName = 'Axial' | 'Coronal' | 'Sagittal';

/** Where the cross-hair is drawn, in pixels of the page. */
export const crossHair = async (page: Page, name: ViewName): Promise<{ x: number; y: number }> => {
  const box = await view(page, name).boundingBox();
  const [upright, level] = [0, 2].map((n) => view(page, name).locator('line').nth(n));
  const [x, y] = [await upright?.getAttribute('x1'), await level?.getAttribute('y1')];
  return { x: (box?.x ?? 0) + Number(x), y: (box?.y ?? 0) + Number(y) };
};

/** The grey under the cross-hair as it is drawn, from 0 to 255. */
export const drawnGrey = (page: Page, name: ViewName): Promise<number> =>
  view(page, name).evaluate((pane) => {
    const canvas = pane.querySelector('canvas');
    const [upright, , level] = pane.querySelectorAll('line');
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !upright || !level) return Number.NaN;
    const ratio = canvas.width / canvas.clientWidth;
    const at = (line: Element, key: string): number => Math.floor(Number(line.getAttribute(key)) * ratio);
    return context.getImageData(at(upright, 'x1'), at(level, 'y1'), 1, 1).data[0] ?? Number.NaN;
  });

/** The scale of a view: millimetres, and how many pixels they take across and down. */
export const scaleIn = async (page: Page, name: ViewName) => {
  const scale = view(page, name).locator('[data-scale]');
  const read = async (key: string): Promise<number> => Number(await scale.getAttribute(key));
  return {
    millimetres: await read('data-scale'),
    across: await read('data-across'),
    down: await read('data-down'),
  };
};

/** Waits for the picture of the procedure page: with it the server knows where the hips are. */
export const expectScanPicture = (page: Page): Promise<void> =>
  // The pictures of the demo's cases are made first.
  expect(page.getByRole('img', { name: 'CT scan, coronal slice through the hips' })).toBeVisible({
    timeout: 150_000,
  });
