import { fileCalls } from '@cotyle/contract/files';
import { locationCalls } from '@cotyle/contract/locations';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import { anglesInModel } from '@cotyle/domain/cup/placement';
import { degrees } from '@cotyle/domain/cup/units';
import { finerStl } from '@cotyle/domain/phantom/finer';
import { boundsOf, hemipelvis } from '@cotyle/domain/phantom/hemipelvis';
import { meshOf } from '@cotyle/domain/phantom/mesh';
import { sphere } from '@cotyle/domain/phantom/shape';
import type { Shape } from '@cotyle/domain/phantom/shape';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import type { Side } from '@cotyle/domain/hip/side';
import type { Locator, Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect } from '../harness/test.ts';
import { apiClient } from './api-client.ts';
import { admin, PASSWORD } from './people.ts';
import type { Person } from './people.ts';
import { changeCase, HARBOR, newCase, openCase } from './procedure.ts';
import { signInByApi } from './sign-in.ts';

/** The socket of the phantom and its plan, so that expected pictures and measurements are known. */
const SOCKET = { inclination: 42, anteversion: 18, radius: 26 } as const;
const PLAN = { plannedInclination: 40, plannedAnteVersion: 15, size: 52, position: 90 } as const;

/** Negative inside of the bone; in millimetres. */
export const phantomOf = (side: Side): Shape => {
  const angles = { inclination: degrees(SOCKET.inclination), anteversion: degrees(SOCKET.anteversion) };
  return hemipelvis({ side, angles, radius: SOCKET.radius });
};

/** The phantom of one hip as binary STL. */
export const stlOf = (side: Side): Uint8Array<ArrayBuffer> =>
  binaryStl(meshOf(phantomOf(side), boundsOf(side), 4)) as Uint8Array<ArrayBuffer>;

const stlFile = (side: Side): File => new File([stlOf(side)], `hemipelvis-${side.toLowerCase()}.stl`);

const upload = async ({ address }: RunningApp, procedureId: number, file: File): Promise<void> => {
  const signedIn = await fetch(`${address}/api/auth/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: admin.email, password: PASSWORD }),
  });
  const { access } = (await signedIn.json()) as { access: { token: string } };
  const form = new FormData();
  form.set('procedureId', String(procedureId));
  form.set('fileType', 'MODEL');
  form.append('files', file);
  const uploaded = await fetch(`${address}/api/file/upload-many`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access.token}` },
    body: form,
  });
  expect(uploaded.status, await uploaded.text()).toBe(200);
};

/** All models of the case are prepared for the viewer. */
export const expectDerived = async (
  clinic: RunningApp,
  procedureId: number,
  timeout = 60_000,
): Promise<void> => {
  const { call } = await apiClient(clinic, admin);
  const pending = async (): Promise<string[]> => {
    const { value } = await call(fileCalls.ofProcedure, { params: { id: String(procedureId) } });
    const models = value.filter(({ type }) => type === 'MODEL');
    return models.filter(({ derivedState }) => derivedState !== 'READY').map(({ fileName }) => fileName);
  };
  await expect.poll(pending, { message: 'models that are not derived', timeout }).toEqual([]);
};

/** A case in Model Complete whose model is not uploaded yet. */
const caseWithPlan = async (
  clinic: RunningApp,
  side: Side,
  modelSide: Side,
  position: number = PLAN.position,
) => {
  const made = await newCase(clinic);
  const { call } = await apiClient(clinic, admin);
  const { value: locations } = await call(locationCalls.all, { query: {} });
  const radiologyLocationId = locations.find(({ name }) => name === HARBOR)?.id ?? 0;
  await changeCase(clinic, made.id, { sideSurgeon: side, radiologyLocationId });
  for (const status of ['SCAN', 'SCAN_READY', 'MODEL_IN_WORK'] as const)
    await call(procedureCalls.update, { body: { id: made.id, status } });
  await changeCase(clinic, made.id, { ...PLAN, position, sideEngineer: modelSide });
  await call(procedureCalls.update, { body: { id: made.id, status: 'MODEL_READY' } });
  return made;
};

/** A case with the phantom as its derived model. */
export const modelCase = async (clinic: RunningApp, side: Side = 'LEFT', modelSide = side) => {
  const made = await caseWithPlan(clinic, side, modelSide);
  await upload(clinic, made.id, stlFile(modelSide));
  await expectDerived(clinic, made.id);
  return made;
};

/** The phantom as the model of a case with a scan of the same phantom, so that both are in one frame. */
export const addModelTo = async (clinic: RunningApp, procedureId: number, side: Side): Promise<void> => {
  // The phantom is coarser than the protocol allows.
  await changeCase(clinic, procedureId, { status: 'SCAN_READY', confirmScan: true });
  await changeCase(clinic, procedureId, { status: 'MODEL_IN_WORK' });
  await changeCase(clinic, procedureId, { ...PLAN, sideEngineer: side });
  await upload(clinic, procedureId, stlFile(side));
  await expectDerived(clinic, procedureId);
  await changeCase(clinic, procedureId, { status: 'MODEL_READY' });
};

/** A ball whose middle is the centre of its cup. */
export const BALL = { x: 60, radius: 50 } as const;

/** A case whose model is a ball: the picture of one is known everywhere. */
export const ballCase = async (clinic: RunningApp) => {
  const made = await caseWithPlan(clinic, 'LEFT', 'LEFT', BALL.x);
  const reach = BALL.radius + 5;
  const bounds = {
    min: [BALL.x - reach, -reach, -reach],
    max: [BALL.x + reach, reach, reach],
  } as const;
  const mesh = meshOf(sphere([BALL.x, 0, 0], BALL.radius), bounds, 2);
  await upload(clinic, made.id, new File([binaryStl(mesh) as Uint8Array<ArrayBuffer>], 'ball.stl'));
  await expectDerived(clinic, made.id);
  return made;
};

/** A case with a model of three million triangles, the largest in use. `derived` waits for its levels of detail. */
export const largeCase = async (clinic: RunningApp) => {
  const made = await caseWithPlan(clinic, 'LEFT', 'LEFT');
  const shape = phantomOf('LEFT');
  const stl = finerStl(meshOf(shape, boundsOf('LEFT'), 0.955), shape, 2);
  await upload(clinic, made.id, new File([stl], 'large.stl'));
  const derived = (): Promise<void> => expectDerived(clinic, made.id, 300_000);
  return { made, megabytes: stl.length / 1e6, derived };
};

const shared = new Map<string, ReturnType<typeof modelCase>>();

/** One case for all tests of a clinic that only read it. */
export const sharedModelCase = (clinic: RunningApp, side: Side = 'LEFT'): ReturnType<typeof modelCase> => {
  const key = `${clinic.address} ${side}`;
  const made = shared.get(key) ?? modelCase(clinic, side);
  shared.set(key, made);
  return made;
};

export const modelDialog = (page: Page): Locator => page.getByRole('dialog').filter({ has: picture(page) });

/** The canvas area, which handles the keyboard. */
export const picture = (page: Page): Locator => page.getByRole('application', { name: /^3D model / });

export const openModel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'View 3D model' }).click();
  await expect(picture(page)).toBeVisible();
};

/** Signs in, opens the shared case and its model. */
export const openSharedModel = async (
  page: Page,
  clinic: RunningApp,
  person: Person,
  side: Side = 'LEFT',
): Promise<Awaited<ReturnType<typeof modelCase>>> => {
  const made = await sharedModelCase(clinic, side);
  await signInByApi(page, person);
  await openCase(page, made);
  await openModel(page);
  return made;
};

/** The model is complete and can be measured. */
export const expectFullDetail = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Distance', exact: true })).toBeEnabled();

export const closeModel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(picture(page)).toBeHidden();
};

/** The angles of the cup's axis in the last frame. */
const drawnAngles = async (page: Page, side: Side): Promise<CupAngles> => {
  const [x = 0, y = 0, z = 0] = ((await picture(page).getAttribute('data-cup-axis')) ?? '')
    .split(',')
    .map(Number);
  return anglesInModel([x, y, z], side);
};

/** Within a tenth of a degree. */
const expectSameAngles = (drawn: CupAngles, { inclination, anteversion }: CupAngles): void => {
  expect(Math.abs(drawn.inclination - inclination)).toBeLessThan(0.1);
  expect(Math.abs(drawn.anteversion - anteversion)).toBeLessThan(0.1);
};

export const expectDrawnAngles = (
  page: Page,
  side: Side,
  inclination: number,
  anteversion: number,
): Promise<void> => {
  const angles = { inclination: degrees(inclination), anteversion: degrees(anteversion) };
  return expect(async () => expectSameAngles(await drawnAngles(page, side), angles)).toPass({
    timeout: 45_000,
  });
};

/** The cup is drawn at the angles of its two fields; returns them. */
export const expectCupAtFields = async (page: Page, side: Side): Promise<CupAngles> => {
  const valueOf = async (name: string) =>
    degrees(Number(await page.getByRole('dialog').getByRole('textbox', { name }).inputValue()));
  const typed = async (): Promise<CupAngles> => ({
    inclination: await valueOf('Planned Inclination'),
    anteversion: await valueOf('Planned Anteversion'),
  });
  let angles = await typed();
  await expect(async () => {
    angles = await typed();
    expectSameAngles(await drawnAngles(page, side), angles);
  }).toPass({ timeout: 45_000 });
  return angles;
};

/** Clicks at a fraction of the canvas's width and height. */
export const clickAt = async (page: Page, x: number, y: number): Promise<void> => {
  const { width, height } = (await picture(page).boundingBox()) ?? { width: 0, height: 0 };
  await picture(page).click({ position: { x: x * width, y: y * height } });
};
