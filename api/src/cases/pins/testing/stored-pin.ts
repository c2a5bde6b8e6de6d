import type { CallInput } from '@cotyle/contract/call';
import type { pinCalls } from '@cotyle/contract/pins';
import type { PinnedModelView } from '@cotyle/domain/pins/pinned-view';
import { addStoredFile } from '../../../imaging/files/testing/stored-file.ts';
import type { TestApp } from '../../../testing/app.ts';

export const A_VIEW: PinnedModelView = {
  viewer: 'MODEL',
  camera: { target: [0.1, -20.25, 30], distance: 512.123456789, azimuth: -1.25, elevation: 0.1 + 0.2 },
  cut: { plane: 'coronal', position: -12, isFlipped: true },
  tilt: -4,
  opacity: 65,
};

/** What the browser sends, on a file of the procedure. */
export const aQuestion = (
  fileId: number,
): Omit<CallInput<typeof pinCalls.create>['body'], 'procedureId'> => ({
  fileId,
  point: [1, 2, 3],
  view: A_VIEW,
  text: 'Is this a bone spur?',
});

/** A question on a new model of the procedure, for tests of something else. */
export const addPin = async (
  cotyle: TestApp,
  { procedureId, authorId }: { procedureId: number; authorId: number },
): Promise<number> => {
  const file = await addStoredFile(cotyle, { procedureId, creatorId: authorId, type: 'MODEL' });
  const { id } = await cotyle.context.database.kysely
    .insertInto('pins')
    .values({
      procedure_id: procedureId,
      number: 1,
      file_id: file.id,
      sha256: file.sha256,
      x: 1,
      y: 2,
      z: 3,
      view: JSON.stringify(A_VIEW),
      plan_version: null,
      text: 'Is this a bone spur?',
      author_id: authorId,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
