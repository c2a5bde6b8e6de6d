import { PLAN_PICTURE_VIEWS } from '@cotyle/domain/planning/plan-pictures';
import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** A PNG of pixels alone: no caption, and nothing of the patient. */
export interface VersionPicture {
  readonly view: PlanPictureView;
  readonly sha256: string;
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
}

/** In the order of the views. Those that were not taken are not there. */
export const versionPictures = async (
  db: Kysely<Tables>,
  procedureId: number,
  version: number,
): Promise<readonly VersionPicture[]> => {
  const rows = await db
    .selectFrom('plan_pictures')
    .select(['view', 'sha256', 'image', 'width', 'height'])
    .where('procedure_id', '=', procedureId)
    .where('version', '=', version)
    .execute();
  return PLAN_PICTURE_VIEWS.flatMap((view) => rows.filter((row) => row.view === view));
};

/** By the number of the version. */
export type PicturedViews = ReadonlyMap<number, readonly PlanPictureView[]>;

/** Of which views each version of a procedure has a picture. */
export const picturedViews = async (db: Kysely<Tables>, procedureId: number): Promise<PicturedViews> => {
  const rows = await db
    .selectFrom('plan_pictures')
    .select(['version', 'view'])
    .where('procedure_id', '=', procedureId)
    .execute();
  const viewsOf = (version: number): readonly PlanPictureView[] =>
    PLAN_PICTURE_VIEWS.filter((view) => rows.some((row) => row.version === version && row.view === view));
  return new Map(rows.map(({ version }) => [version, viewsOf(version)]));
};
