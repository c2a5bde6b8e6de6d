import { planCalls } from '@cotyle/contract/plans';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { degrees } from '@cotyle/domain/cup/units';
import type { Plan } from '@cotyle/domain/planning/plan';
import { FEMUR_OF_OTHER_SCAN, FEMUR_OF_OTHER_SIDE, NOT_A_FEMUR } from '@cotyle/domain/planning/femur-model';
import { PLAN_NEEDS_SIDE, PLAN_NOT_EDITABLE, PLAN_OF_OTHER_SIDE } from '@cotyle/domain/planning/saved-plan';
import type { Segment } from '@cotyle/domain/segmentation/segments';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSegmentation } from '../../imaging/segmentation/testing/stored-segmentation.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addFile, addProcedure } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { aPlan } from './testing/a-plan.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
beforeAll(async () => {
  cotyle = await startTestApp();
  staff = await addUserOfEachRole(cotyle);
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

const caseWithModel = async (
  changes: { status?: ProcedureStatus; side?: 'LEFT' | 'RIGHT' | null } = {},
): Promise<{ procedureId: number; pelvisFileId: number; scanFileId: number }> => {
  const { status = 'MODEL_READY', side = 'LEFT' } = changes;
  const procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id, status, side });
  const by = { procedureId, creatorId: staff.IMAGE_ENGINEER.id };
  const scanFileId = await addFile(db(), { ...by, type: 'SCAN' });
  return { procedureId, scanFileId, pelvisFileId: await addFile(db(), { ...by, type: 'MODEL' }) };
};

/** A model of a bone that was made of a segmentation. */
const addBone = async (procedureId: number, segmentationId: number, segment: Segment): Promise<number> => {
  const creatorId = staff.IMAGE_ENGINEER.id;
  const fileId = await addFile(db(), { procedureId, creatorId, type: 'MODEL' });
  await db()
    .insertInto('segmentation_models')
    .values({
      file_id: fileId,
      segmentation_id: segmentationId,
      version: 1,
      segment,
      is_case_model: segment === 'LEFT_HIP_BONE',
      deviation: null,
      made_by: creatorId,
      made_at: new Date(),
    })
    .execute();
  return fileId;
};

/** A case with models of both femora, made together with the left hip bone. */
const caseWithFemora = async () => {
  const { procedureId } = await caseWithModel();
  const segmentationId = await addSegmentation(cotyle, { procedureId, editorId: staff.IMAGE_ENGINEER.id });
  const [left, right, pelvisFileId] = [
    await addBone(procedureId, segmentationId, 'LEFT_FEMUR'),
    await addBone(procedureId, segmentationId, 'RIGHT_FEMUR'),
    await addBone(procedureId, segmentationId, 'LEFT_HIP_BONE'),
  ];
  return { procedureId, pelvisFileId, left, right };
};

interface Saved {
  readonly procedureId: number;
  readonly pelvisFileId: number;
  readonly femurFileId?: number;
  readonly plan?: Plan;
}

const save = (who: SignedInUser, { procedureId, pelvisFileId, femurFileId, plan = aPlan() }: Saved) =>
  cotyle.call(
    planCalls.save,
    { body: { procedureId, pelvisFileId, femurFileId: femurFileId ?? null, plan } },
    who.token,
  );
const rejection = async (who: SignedInUser, saved: Saved) => {
  const { status, message } = await expectRejected(save(who, saved));
  return { status, message };
};
const versions = async (id: number) =>
  (await cotyle.call(planCalls.ofProcedure, { params: { id: String(id) } }, staff.SURGEON.token)).value;
const record = async (id: number) =>
  (await cotyle.call(procedureCalls.get, { params: { id: String(id) } }, staff.ADMIN.token)).value;
const eventsOf = (id: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'new_value as to'])
    .where('procedure_id', '=', id)
    .where('type', '<>', 'PROCEDURE_OPENED')
    .execute();

describe('A saved plan', () => {
  it('is a version with its author and the files it was made on, and sets the planned angles', async () => {
    const { procedureId, pelvisFileId, scanFileId } = await caseWithModel();
    const { value } = await save(staff.SURGEON, { procedureId, pelvisFileId });
    expect(value).toMatchObject({ version: 1, plan: aPlan(), by: { id: staff.SURGEON.id } });
    expect(value.madeOn.map(({ purpose, fileId, isDeleted }) => [purpose, fileId, isDeleted])).toEqual([
      ['PELVIS', pelvisFileId, false],
      ['SCAN', scanFileId, false],
    ]);
    expect(await record(procedureId)).toMatchObject({ plannedInclination: 42, plannedAnteVersion: 18 });
    expect(await versions(procedureId)).toEqual([value]);
    expect((await eventsOf(procedureId)).map(({ type }) => type)).toEqual([
      'PROCEDURE_MEASUREMENT',
      'PROCEDURE_MEASUREMENT',
      'PLAN_SAVED',
    ]);
  });

  it('names the femur that it was made on, also once that is deleted', async () => {
    const { procedureId, pelvisFileId, left } = await caseWithFemora();
    const { value } = await save(staff.SURGEON, { procedureId, pelvisFileId, femurFileId: left });
    const femur = { purpose: 'FEMUR', fileId: left };
    expect(value.madeOn).toContainEqual(expect.objectContaining({ ...femur, isDeleted: false }));
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', left).execute();
    const [version] = await versions(procedureId);
    expect(version?.plan.stem).toEqual(aPlan().stem);
    expect(version?.madeOn).toContainEqual(expect.objectContaining({ ...femur, isDeleted: true }));
  });

  it('stays as it is when another one is saved', async () => {
    const made = await caseWithModel();
    await save(staff.SURGEON, made);
    const cup = { ...aPlan().cup, angles: { inclination: degrees(45), anteversion: degrees(20) } };
    await save(staff.ADMIN, { ...made, plan: aPlan({ cup, stem: null }) });
    const [second, first] = await versions(made.procedureId);
    expect([first?.version, first?.plan]).toEqual([1, aPlan()]);
    expect([second?.version, second?.plan.stem]).toEqual([2, null]);
    for (const statement of [
      'update plan_versions set version = 3',
      'delete from plan_versions',
      'update plan_version_files set file_id = 1',
    ])
      await expect(cotyle.context.database.pool.query(statement)).rejects.toThrow(
        'plans are only ever added',
      );
  });

  it('says which of its files were deleted since', async () => {
    const made = await caseWithModel();
    await save(staff.SURGEON, made);
    await db()
      .updateTable('files')
      .set({ deleted_at: new Date() })
      .where('id', '=', made.pelvisFileId)
      .execute();
    const [version] = await versions(made.procedureId);
    expect(version?.madeOn.map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
  });
});

describe('A plan is rejected', () => {
  it('from those who may not change the planned angles, and in other statuses', async () => {
    const made = await caseWithModel();
    expect(await rejection(staff.RADIOLOGIST, made)).toMatchObject({ status: 403 });
    const done = await caseWithModel({ status: 'DONE' });
    expect(await rejection(staff.SURGEON, done)).toEqual({ status: 403, message: PLAN_NOT_EDITABLE });
    expect(await versions(done.procedureId)).toEqual([]);
  });

  it('for the other side, or a procedure without a side', async () => {
    const right = await caseWithModel({ side: 'RIGHT' });
    expect(await rejection(staff.SURGEON, right)).toEqual({ status: 409, message: PLAN_OF_OTHER_SIDE });
    const none = await caseWithModel({ side: null });
    expect(await rejection(staff.SURGEON, none)).toEqual({ status: 409, message: PLAN_NEEDS_SIDE });
  });

  it('on a model of another case, or one that is deleted', async () => {
    const [made, other] = [await caseWithModel(), await caseWithModel()];
    expect(await rejection(staff.SURGEON, { ...made, pelvisFileId: other.pelvisFileId })).toMatchObject({
      status: 404,
    });
    expect(await rejection(staff.SURGEON, { ...made, femurFileId: made.scanFileId })).toMatchObject({
      status: 404,
    });
    await db()
      .updateTable('files')
      .set({ deleted_at: new Date() })
      .where('id', '=', made.pelvisFileId)
      .execute();
    expect(await rejection(staff.SURGEON, made)).toMatchObject({ status: 404 });
    expect(await versions(made.procedureId)).toEqual([]);
  });

  it('with a femur that is no femur, of the other side, or not made with the pelvis', async () => {
    const { procedureId, pelvisFileId, left, right } = await caseWithFemora();
    const uploaded = await addFile(db(), { procedureId, creatorId: staff.IMAGE_ENGINEER.id, type: 'MODEL' });
    const issuesOf = async (saved: Omit<Saved, 'procedureId'>) =>
      (await expectRejected(save(staff.SURGEON, { procedureId, ...saved }))).issues;
    const issue = (message: string) => [{ path: 'femurFileId', message }];
    expect(await issuesOf({ pelvisFileId, femurFileId: uploaded })).toEqual(issue(NOT_A_FEMUR));
    expect(await issuesOf({ pelvisFileId, femurFileId: pelvisFileId })).toEqual(issue(NOT_A_FEMUR));
    expect(await issuesOf({ pelvisFileId, femurFileId: right })).toEqual(issue(FEMUR_OF_OTHER_SIDE));
    expect(await issuesOf({ pelvisFileId: uploaded, femurFileId: left })).toEqual(issue(FEMUR_OF_OTHER_SCAN));
    const other = await caseWithFemora();
    expect(
      await rejection(staff.SURGEON, { procedureId, pelvisFileId, femurFileId: other.left }),
    ).toMatchObject({
      status: 404,
    });
    expect(await versions(procedureId)).toEqual([]);
  });

  it('with angles out of the specified ranges', async () => {
    const made = await caseWithModel();
    const cup = { ...aPlan().cup, angles: { inclination: degrees(60), anteversion: degrees(20) } };
    expect(await rejection(staff.SURGEON, { ...made, plan: aPlan({ cup }) })).toMatchObject({ status: 422 });
  });

  it('with parts that are not in the catalogue, or do not fit each other', async () => {
    const made = await caseWithModel();
    const issuesOf = async (plan: Plan) =>
      (await expectRejected(save(staff.SURGEON, { ...made, plan }))).issues;
    expect(await issuesOf(aPlan({ liner: 'another/liner' }))).toEqual([
      { path: 'plan.liner', message: 'The catalogue has no liner of this name.' },
    ]);
    expect(await issuesOf(aPlan({ head: 'generic/head/28-M' }))).toEqual([
      { path: 'plan.head', message: 'The head has 28 mm, but the liner takes one of 36 mm.' },
    ]);
    expect(await versions(made.procedureId)).toEqual([]);
  });

  it('when the procedure has changed since', async () => {
    const made = await caseWithModel();
    const authorization = `Bearer ${staff.SURGEON.token}`;
    const url = `${cotyle.origin}/api`;
    const opened = await fetch(`${url}/patient/procedure/get/${made.procedureId}`, {
      headers: { authorization },
    });
    const send = () =>
      fetch(`${url}${planCalls.save.path}`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          'if-match': opened.headers.get('etag') ?? '',
        },
        body: JSON.stringify({
          procedureId: made.procedureId,
          pelvisFileId: made.pelvisFileId,
          femurFileId: null,
          plan: aPlan(),
        }),
      });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(412);
    expect(await versions(made.procedureId)).toHaveLength(1);
  });
});
