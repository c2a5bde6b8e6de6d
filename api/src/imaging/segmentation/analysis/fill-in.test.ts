import { buffer } from 'node:stream/consumers';
import { procedureCalls } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import { degrees } from '@cotyle/domain/cup/units';
import type { Side } from '@cotyle/domain/hip/side';
import { placedProposals } from '@cotyle/domain/landmarks/placed';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import { analysisOf } from '@cotyle/domain/measurements/analysis';
import { measurementsOf } from '@cotyle/domain/measurements/measurements';
import { syntheticHips } from '@cotyle/domain/measurements/testing/synthetic-hips';
import type { SyntheticHip } from '@cotyle/domain/measurements/testing/synthetic-hips';
import { PRI_NOT_IMPORTABLE } from '@cotyle/domain/pri/importing';
import { readPri } from '@cotyle/domain/pri/parse';
import { NOTHING_MEASURED, SIDE_UNKNOWN } from '@cotyle/domain/segmentation/texts';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProcedure } from '../../../testing/clinic.ts';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import { startSegmentationWorld } from '../testing/segmentation-world.ts';
import type { SegmentationWorld } from '../testing/segmentation-world.ts';
import { addSegmentation } from '../testing/stored-segmentation.ts';

let world: SegmentationWorld;
beforeAll(async () => {
  world = await startSegmentationWorld();
});
afterAll(() => world.cotyle.close());

const HIP: SyntheticHip = {
  inclination: 42,
  anteversion: 18,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 41,
  legLength: 30,
  abduction: 0,
  flexion: 0,
  turnedOut: 0,
};
const HIPS = syntheticHips({ LEFT: { ...HIP, legLength: 26, offset: 38 }, RIGHT: HIP });
const PLACED = placedProposals({ landmarks: HIPS, confidence: { LEFT: {}, RIGHT: {} } });
const PLANNED = { inclination: 40, anteversion: 20 };

const db = () => world.cotyle.context.database.kysely;

const measured = async (
  given: { landmarks?: PlacedLandmarks; status?: ProcedureStatus; side?: Side | null } = {},
) => {
  const procedureId = await addProcedure(db(), {
    surgeonId: world.staff.SURGEON.id,
    status: given.status ?? 'MODEL_IN_WORK',
    ...(given.side === undefined ? {} : { side: given.side }),
  });
  const id = await addSegmentation(world.cotyle, { procedureId, editorId: world.staff.IMAGE_ENGINEER.id });
  await db()
    .updateTable('segmentations')
    .set({ landmarks: JSON.stringify(given.landmarks ?? PLACED) })
    .where('id', '=', id)
    .execute();
  return { procedureId, id };
};

const fillIn = (segmentationId: number, { version = 1, role = 'IMAGE_ENGINEER' as const } = {}) =>
  world.cotyle.call(
    segmentationCalls.fillIn,
    { body: { segmentationId, version, planned: PLANNED } },
    world.staff[role].token,
  );

const procedure = async (id: number) =>
  (
    await world.cotyle.call(
      procedureCalls.get,
      { params: { id: String(id) } },
      world.staff.IMAGE_ENGINEER.token,
    )
  ).value;

const csvOf = async (procedureId: number) => {
  const { key, fileName } = await db()
    .selectFrom('files')
    .select(['storage_key as key', 'file_name as fileName'])
    .where('procedure_id', '=', procedureId)
    .where('type', '=', 'ALGORITHM')
    .executeTakeFirstOrThrow();
  return { fileName, bytes: await buffer(await world.cotyle.context.storage.read(key)) };
};

describe('filling in the analysis', () => {
  it.each(['LEFT', 'RIGHT'] as const)(
    'writes the fields of an import for the %s hip, and leaves the CSV that says the same',
    async (side) => {
      const { procedureId, id } = await measured({ side });
      const planned = {
        inclination: degrees(PLANNED.inclination),
        anteversion: degrees(PLANNED.anteversion),
      };
      const { measurements, leftOut } = analysisOf(measurementsOf(HIPS), side, planned);
      expect(Object.keys(measurements).length).toBeGreaterThan(10);
      const { value } = await fillIn(id);
      expect(value).toEqual({ ...measurements, sideEngineer: side, leftOut });
      expect(await procedure(procedureId)).toMatchObject({
        ...measurements,
        sideEngineer: side,
        engineerId: world.staff.IMAGE_ENGINEER.id,
      });
      const { fileName, bytes } = await csvOf(procedureId);
      expect(fileName).toBe('landmarks-version-1.csv');
      expect(readPri(bytes)).toMatchObject({ ok: true, measurements, side, warnings: [] });
      const events = await world.events(procedureId);
      expect(events.filter((type) => type !== 'PROCEDURE_MEASUREMENT')).toEqual([
        'PROCEDURE_SIDE',
        'PROCEDURE_ENGINEER',
        'PLAN_SAVED',
        'CSV_UPLOADED',
        'ANALYSIS_FILLED_IN',
      ]);
      expect(events.filter((type) => type === 'PROCEDURE_MEASUREMENT')).toHaveLength(
        Object.keys(measurements).length,
      );
    },
  );

  it.each([
    [422, NOTHING_MEASURED, { landmarks: { LEFT: {}, RIGHT: {} } }],
    [409, SIDE_UNKNOWN, { side: null }],
  ] as const)(
    'fails with %i where it is not possible, and changes nothing: %s',
    async (status, message, given) => {
      const { procedureId, id } = await measured(given);
      const body = { segmentationId: id, version: 1 };
      const { token } = world.staff.IMAGE_ENGINEER;
      const refused = await expectRejected(world.cotyle.call(segmentationCalls.fillIn, { body }, token));
      expect([refused.status, refused.message]).toEqual([status, message]);
      expect(await world.events(procedureId)).toEqual([]);
    },
  );

  it('is allowed in the statuses of an import', async () => {
    const { procedureId, id } = await measured({ status: 'READY' });
    const call = world.cotyle.call(
      segmentationCalls.fillIn,
      { body: { segmentationId: id, version: 1 } },
      world.staff.ADMIN.token,
    );
    expect(await expectRejected(call)).toMatchObject({ status: 409, message: PRI_NOT_IMPORTABLE });
    expect(await world.events(procedureId)).toEqual([]);
    const files = await db()
      .selectFrom('files')
      .selectAll()
      .where('procedure_id', '=', procedureId)
      .execute();
    expect(files.map(({ type }) => type)).toEqual(['SCAN']);
  });

  it('of landmarks that were moved meanwhile is refused', async () => {
    const { id } = await measured();
    expect((await expectRejected(fillIn(id, { version: 2 }))).code).toBe('SEGMENTATION_CHANGED');
  });
});
