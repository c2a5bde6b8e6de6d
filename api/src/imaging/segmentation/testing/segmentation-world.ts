import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationOverview } from '@cotyle/contract/segmentations';
import type { Role } from '@cotyle/domain/access/roles';
import type { CtVariant } from '@cotyle/domain/phantom/ct';
import { zippedScan } from '../../ct/testing/scans.ts';
import { addStoredScan } from '../../ct/testing/stored-scan.ts';
import type { TestScan } from '../../ct/testing/stored-scan.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp, TestAppOptions } from '../../../testing/app.ts';
import { addProcedure } from '../../../testing/clinic.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';

const SPACING = 10;

export interface SegmentationWorld {
  readonly cotyle: TestApp;
  readonly staff: Readonly<Record<Role, SignedInUser>>;
  /** A case in work, of the left hip. */
  readonly newCase: () => Promise<number>;
  /** A case with an inspected scan of few and small slices. */
  readonly newScan: (variant?: CtVariant) => Promise<{ procedureId: number; scan: TestScan }>;
  readonly overview: (procedureId: number, role?: Role) => Promise<SegmentationOverview>;
  readonly start: (
    procedureId: number,
    fileId: number,
    more?: { isDraft?: boolean; replaces?: number | null },
  ) => Promise<number>;
  /** The types of the events of a procedure, oldest first, without those of its scan. */
  readonly events: (procedureId: number) => Promise<string[]>;
  /** Every stored label of a segmentation: grid, slab, version. */
  readonly slabs: (segmentationId: number) => Promise<string[]>;
}

export const startSegmentationWorld = async (options: TestAppOptions = {}): Promise<SegmentationWorld> => {
  const cotyle = await startTestApp({}, options);
  const staff = await addUserOfEachRole(cotyle);
  const { token } = staff.IMAGE_ENGINEER;
  const db = cotyle.context.database.kysely;
  const newCase = (): Promise<number> =>
    addProcedure(db, { surgeonId: staff.SURGEON.id, status: 'MODEL_IN_WORK' });
  return {
    cotyle,
    staff,
    newCase,
    newScan: async (variant) => {
      const procedureId = await newCase();
      const bytes = await zippedScan(variant, SPACING);
      const scan = await addStoredScan(cotyle, { procedureId, creatorId: staff.RADIOLOGIST.id, bytes });
      return { procedureId, scan };
    },
    overview: async (id, role = 'IMAGE_ENGINEER') =>
      (await cotyle.call(segmentationCalls.ofProcedure, { params: { id: String(id) } }, staff[role].token))
        .value,
    start: async (procedureId, fileId, { isDraft = true, replaces = null } = {}) => {
      const body = { procedureId, fileId, isDraft, replaces };
      return (await cotyle.call(segmentationCalls.start, { body }, token)).value.id;
    },
    events: async (procedureId) => {
      const rows = await db
        .selectFrom('events')
        .select('type')
        .where('procedure_id', '=', procedureId)
        .where('type', '<>', 'PROCEDURE_OPENED')
        .orderBy('id')
        .execute();
      return rows.map(({ type }) => type).filter((type) => !type.startsWith('SCAN_'));
    },
    slabs: async (id) => {
      const rows = await db
        .selectFrom('segmentation_slabs')
        .select(['grid', 'slab', 'version'])
        .where('segmentation_id', '=', id)
        .orderBy('grid')
        .orderBy('slab')
        .orderBy('version')
        .execute();
      return rows.map(({ grid, slab, version }) => `${grid}-${slab}@${version}`);
    },
  };
};
