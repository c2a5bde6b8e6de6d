import { segmentationCalls } from '@cotyle/contract/segmentations';
import { ROLES } from '@cotyle/domain/access/roles';
import type { CtVariant } from '@cotyle/domain/phantom/ct';
import { CT_VARIANTS, oblique } from '@cotyle/domain/phantom/ct-variants';
import { maySegment } from '@cotyle/domain/segmentation/rights';
import { LOOSE_IMAGES, NO_SEGMENTATION } from '@cotyle/domain/segmentation/texts';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStoredScan } from '../../ct/testing/stored-scan.ts';
import { expectRejected } from '../../../testing/expect-rejected.ts';
import { startSegmentationWorld } from '../testing/segmentation-world.ts';
import type { SegmentationWorld } from '../testing/segmentation-world.ts';

let world: SegmentationWorld;
beforeAll(async () => {
  world = await startSegmentationWorld();
});
afterAll(() => world.cotyle.close());

const gapped: CtVariant = (slices) =>
  slices.filter(({ path, z }) => !path.startsWith('PELVIS') || Math.abs(z - 30) > 8);

describe('a segmentation is not started', () => {
  it.each([
    ['tilted', CT_VARIANTS.tilted],
    ['uneven', CT_VARIANTS.uneven],
    ['uneven', gapped],
    ['notAxial', oblique(15)],
    ['notAxial', CT_VARIANTS.coronal],
  ] as const)('of a series that is %s, and the reason is told', async (why, variant) => {
    const { procedureId, scan } = await world.newScan(variant);
    const refused = await expectRejected(world.start(procedureId, scan.id));
    expect([refused.status, refused.message]).toEqual([409, `Pelvis: ${NO_SEGMENTATION[why]}`]);
    expect((await world.overview(procedureId)).segmentation).toBeNull();
    expect(await world.events(procedureId)).toEqual([]);
  });

  it('of a single image, and it is told what to do', async () => {
    const procedureId = await world.newCase();
    const creatorId = world.staff.RADIOLOGIST.id;
    const scan = await addStoredScan(world.cotyle, { procedureId, creatorId, name: 'IM0001.DCM' });
    const refused = await expectRejected(world.start(procedureId, scan.id, { isDraft: false }));
    expect([refused.status, refused.message]).toEqual([409, LOOSE_IMAGES]);
  });

  it('by a person who may not upload models', async () => {
    const { procedureId, scan } = await world.newScan();
    const body = { procedureId, fileId: scan.id, isDraft: false, replaces: null };
    for (const role of ROLES.filter((one) => !maySegment(one))) {
      const { token } = world.staff[role];
      expect((await expectRejected(world.cotyle.call(segmentationCalls.start, { body }, token))).status).toBe(
        403,
      );
    }
    expect((await world.overview(procedureId)).segmentation).toBeNull();
  });

  it('by an engineer in a status in which they do not see the procedure', async () => {
    const { procedureId, scan } = await world.newScan();
    const setStatus = (status: ProcedureStatus) =>
      world.cotyle.context.database.kysely
        .updateTable('procedures')
        .set({ status })
        .where('id', '=', procedureId)
        .execute();
    const visible: readonly ProcedureStatus[] = ['SCAN_READY', 'MODEL_IN_WORK', 'MODEL_READY'];
    let replaces: number | null = null;
    for (const status of visible) {
      await setStatus(status);
      replaces = await world.start(procedureId, scan.id, { isDraft: false, replaces });
    }
    for (const status of PROCEDURE_STATUSES.filter((one) => !visible.includes(one))) {
      await setStatus(status);
      const refused = await expectRejected(world.start(procedureId, scan.id, { replaces }));
      expect([status, refused.status]).toEqual([status, 404]);
    }
    const absent = await expectRejected(world.start(999_999, scan.id));
    await setStatus('NEW');
    const invisible = await expectRejected(world.start(procedureId, scan.id, { replaces }));
    expect([invisible.status, invisible.message]).toEqual([absent.status, absent.message]);
  });
});
