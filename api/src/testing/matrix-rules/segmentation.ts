import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { VisibleProcedure } from '@cotyle/domain/access/visibility';
import { TEST_WINDOW, addSegmentation } from '../../imaging/segmentation/testing/stored-segmentation.ts';
import { addFile } from '../clinic.ts';
import { ABSENT, makeProcedure } from '../matrix-world.ts';
import type { Input, Rule } from './rule.ts';
import { NO_UPLOAD, ofProcedure, rule } from './rule.ts';

/** The segmentation of a procedure of the kind, edited by the viewer; `done` is for those who may make models of it. */
const ofSegmentation = (
  input: (id: number) => Input,
  done: number,
  more: { readonly state?: 'QUEUED'; readonly whenDeleted?: number } = {},
) =>
  rule<VisibleProcedure>({
    make: async (world, kind, viewer) => {
      const { id: procedureId, facts } = await makeProcedure(world, kind);
      if (!facts) return { id: ABSENT, facts };
      const editorId = viewer?.id ?? world.stranger.id;
      const state = more.state ?? 'READY';
      return { id: await addSegmentation(world.cotyle, { procedureId, editorId, state }), facts };
    },
    input,
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      return facts.deleted ? (more.whenDeleted ?? 409) : done;
    },
  });

const SAVE = { window: TEST_WINDOW, saveId: NO_UPLOAD, baseVersion: 1 };

export const SEGMENTATION_RULES = {
  'segmentation.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  'segmentation.start': rule<VisibleProcedure>({
    make: makeProcedure,
    input: async (procedureId, { cotyle, stranger }) => ({
      body: {
        procedureId,
        // Not inspected yet.
        fileId:
          procedureId === ABSENT
            ? ABSENT
            : await addFile(cotyle.context.database.kysely, {
                procedureId,
                creatorId: stranger.id,
                type: 'SCAN',
              }),
        isDraft: true,
        replaces: null,
      },
    }),
    expected: (viewer, facts) => (facts && maySeeProcedure(viewer, facts) ? 409 : 404),
  }),
  'segmentation.cancel': ofSegmentation((segmentationId) => ({ body: { segmentationId } }), 200, {
    state: 'QUEUED',
  }),
  'segmentation.delete': ofSegmentation((segmentationId) => ({ body: { segmentationId } }), 200),
  'segmentation.slab': ofSegmentation((id) => ({ params: { id, grid: 0, slab: 0, version: 1 } }), 200, {
    whenDeleted: 200,
  }),
  // The slab is no gzip.
  'segmentation.save': ofSegmentation(
    (id) => ({
      form: {
        fields: { ...SAVE, segmentationId: String(id), baseVersion: '1' },
        files: [{ field: 'slabs', name: '0-0', content: 'x' }],
      },
    }),
    422,
  ),
  'segmentation.saveLandmarks': ofSegmentation(
    (segmentationId) => ({ body: { ...SAVE, segmentationId, landmarks: { LEFT: {}, RIGHT: {} } } }),
    200,
  ),
  'segmentation.edit': ofSegmentation(
    (segmentationId) => ({ body: { segmentationId, window: TEST_WINDOW } }),
    200,
  ),
  'segmentation.release': ofSegmentation(
    (segmentationId) => ({ body: { segmentationId, window: TEST_WINDOW } }),
    200,
  ),
  // Of a version that is not saved.
  'segmentation.makeModel': ofSegmentation(
    (segmentationId) => ({ body: { segmentationId, version: 7, side: 'LEFT' } }),
    409,
  ),
  // Without landmarks.
  'segmentation.fillIn': ofSegmentation((segmentationId) => ({ body: { segmentationId, version: 1 } }), 422),
} satisfies Record<string, Rule<unknown>>;
