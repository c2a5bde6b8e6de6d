import { createHash } from 'node:crypto';
import { PLAN_PICTURE_PIXELS } from '@cotyle/domain/planning/plan-pictures';
import type { Kysely } from 'kysely';
import { encodePng } from '../../../../imaging/pictures/raster/png.ts';
import type { Tables } from '../../../../platform/database/schema.ts';

/** Of one shade. */
export const aPng = (
  shade = 128,
  width: number = PLAN_PICTURE_PIXELS.min,
  height: number = PLAN_PICTURE_PIXELS.min,
): Buffer =>
  encodePng({ width, height, channels: 4, pixels: new Uint8Array(width * height * 4).fill(shade) });

/** A first version of angles alone with a picture from the front, where the procedure is there. */
export const addStoredPlanPicture = async (db: Kysely<Tables>, procedureId: number): Promise<void> => {
  const image = aPng();
  const found = await db
    .selectFrom('procedures')
    .select('creator_id as creatorId')
    .where('id', '=', procedureId)
    .executeTakeFirst();
  if (!found) return;
  const now = new Date();
  await db
    .insertInto('plan_versions')
    .values({
      procedure_id: procedureId,
      version: 1,
      plan: null,
      side: null,
      inclination: 40,
      ante_version: 15,
      saved_by: found.creatorId,
      saved_at: now,
    })
    .execute();
  await db
    .insertInto('plan_pictures')
    .values({
      procedure_id: procedureId,
      version: 1,
      view: 'front',
      image,
      sha256: createHash('sha256').update(image).digest('hex'),
      width: PLAN_PICTURE_PIXELS.min,
      height: PLAN_PICTURE_PIXELS.min,
      added_at: now,
    })
    .execute();
};
