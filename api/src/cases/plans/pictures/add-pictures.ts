import { createHash } from 'node:crypto';
import { pictureExists, picturesProblem, viewsText } from '@cotyle/domain/planning/plan-pictures';
import type { Kysely, Transaction } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { loadPlan } from '../../../records/plans/load-plan.ts';
import type { PlanOwner } from '../../../records/plans/load-plan.ts';
import { versionHash } from '../../../records/plans/signature-hash.ts';
import { versionPictures } from '../../../records/plans/version-pictures.ts';
import type { VersionPicture } from '../../../records/plans/version-pictures.ts';
import { lockProcedure } from '../../../records/procedure-row.ts';
import { assertNotDeleted } from '../../../records/record-changes.ts';
import { requireVisible } from '../../../records/require-visible.ts';
import { visibilityFields } from '../../../records/visibility-fields.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { PngProblem } from './png-chunks.ts';
import { checkedPng } from './png-pixels.ts';
import { invalidPicture } from './read-pictures.ts';
import type { SentPicture, SentPictures } from './read-pictures.ts';

/** Only of what the person has just saved, and only of that. */
const assertOfVersion = async (
  db: Kysely<Tables>,
  owner: PlanOwner,
  { version, sha256 }: SentPictures,
  by: { readonly id: number; readonly now: Date },
): Promise<void> => {
  const { versions } = await loadPlan(db, owner);
  const saved = versions.find((one) => one.version === version);
  if (!saved) throw new ApiError('NOT_FOUND');
  const problem = picturesProblem(
    {
      savedBy: saved.by.id,
      savedAt: saved.at,
      hasImplants: saved.plan !== null,
      sha256: versionHash({ ...saved, procedureId: owner.id }),
    },
    { userId: by.id, now: by.now, sha256 },
  );
  if (problem)
    throw new ApiError(problem.isForbidden ? 'FORBIDDEN' : 'CONFLICT', { message: problem.message });
};

const checkPicture = async ({ view, bytes }: SentPicture): Promise<VersionPicture> => {
  try {
    const png = await checkedPng(bytes);
    return { view, ...png, sha256: createHash('sha256').update(png.image).digest('hex') };
  } catch (error) {
    throw error instanceof PngProblem ? invalidPicture(`${view}: ${error.message}`) : error;
  }
};

/** Those that are not there yet. The same picture once more, after an answer that was lost, is no second one. */
const newOnes = async (
  tx: Transaction<Tables>,
  { procedureId, version }: SentPictures,
  pictures: readonly VersionPicture[],
): Promise<readonly VersionPicture[]> => {
  const stored = await versionPictures(tx, procedureId, version);
  return pictures.filter(({ view, sha256 }) => {
    const before = stored.find((one) => one.view === view);
    if (before && before.sha256 !== sha256) throw new ApiError('CONFLICT', { message: pictureExists(view) });
    return !before;
  });
};

const ownerOf = (db: Kysely<Tables>, procedureId: number): Promise<PlanOwner> =>
  db
    .selectFrom('procedures')
    .select(['id', 'patient_id as patientId', 'side_surgeon as sideSurgeon'])
    .where('id', '=', procedureId)
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'));

/** Checks the pictures before the transaction, so that it holds its locks briefly. A version never changes, so that is safe. */
export const addPictures = async (context: AppContext, caller: Caller, sent: SentPictures): Promise<void> => {
  const db = context.database.kysely;
  const now = context.now();
  const { procedureId, version } = sent;
  await requireVisible(db, caller, procedureId);
  await assertOfVersion(db, await ownerOf(db, procedureId), sent, { id: caller.id, now });
  const pictures: VersionPicture[] = [];
  for (const picture of sent.pictures) pictures.push(await checkPicture(picture));
  await withTransaction(db, now, async (tx, audit) => {
    const procedure = await lockProcedure(tx, caller, procedureId);
    assertNotDeleted(procedure.deleted, procedure.patientDeleted);
    const added = await newOnes(tx, sent, pictures);
    if (added.length === 0) return;
    await tx
      .insertInto('plan_pictures')
      .values(added.map((picture) => ({ ...picture, procedure_id: procedureId, version, added_at: now })))
      .execute();
    audit.record({
      type: 'PLAN_PICTURES_ADDED',
      initiatorId: caller.id,
      procedureId,
      newValue: `Version ${version}: ${viewsText(added.map(({ view }) => view))}`,
    });
    audit.changed({ topic: 'procedures', id: procedureId, seenBy: [visibilityFields(procedure)] });
  });
};
