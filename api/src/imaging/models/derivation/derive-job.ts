import { DERIVED_FAILED } from '@cotyle/domain/models/derived-texts';
import type { DerivedModel } from '@cotyle/domain/models/facts';
import type { AppContext } from '../../../context/app-context.ts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';
import { diskFullError, hasFreeSpace } from '../../../platform/storage/free-space.ts';
import { deriveInProcess, NotDerivable } from './derive-in-process.ts';
import type { StreamedLevel, DeriveLimits } from './derive-in-process.ts';
import { findModel, levelKey, removeLevels, saveDerivation } from './derived-store.ts';
import type { StoredModel } from './derived-store.ts';

export type DeriveDeps = Pick<AppContext, 'database' | 'storage' | 'now'>;

const MiB = 1024 ** 2;
/** Measured: some 60 MB for the process itself, and five times the file. */
const limitsOf = (size: number): DeriveLimits => ({
  memoryBytes: 256 * MiB + 7 * size,
  // Below the timeout of the queue, so that the reason is recorded here.
  milliseconds: 10 * 60_000,
});

const storeLevel = async (
  { storage }: DeriveDeps,
  key: string,
  { level, source }: StreamedLevel,
  signal: AbortSignal,
): Promise<void> => {
  const { received, progress } = await storage.append(key, { at: 0, source, progress: {}, signal });
  if (received !== level.bytes) throw new Error('The derivation ended before its output was complete.');
  await storage.finish(key, progress);
};

const makeLevels = async (
  context: DeriveDeps,
  { key, size }: StoredModel,
  limits: DeriveLimits,
  signal: AbortSignal,
): Promise<DerivedModel> => {
  if (!(await hasFreeSpace(context.storage))) throw diskFullError();
  const derived: DerivedModel[] = [];
  // Left by an earlier attempt.
  await removeLevels(context.storage, key);
  const source = await context.storage.read(key);
  await deriveInProcess({ source, size }, limits, signal, async ({ coarse, fine, openEdges }) => {
    await storeLevel(context, levelKey(key, 'coarse'), coarse, signal);
    await storeLevel(context, levelKey(key, 'fine'), fine, signal);
    derived.push({ levels: { coarse: coarse.level, fine: fine.level }, openEdges, reason: null });
  });
  const [made] = derived;
  if (!made) throw new Error('The derivation returned no levels.');
  return made;
};

/** The reason why there will be no derived model; undefined where a retry makes sense. */
const finalReason = (error: unknown, last: boolean, signal: AbortSignal): string | undefined => {
  if (error instanceof NotDerivable) return error.message;
  // A shutdown says nothing about the model: the sweep requeues it.
  return last && !signal.aborted ? DERIVED_FAILED : undefined;
};

/** Derives the two levels for the viewer; the original is not changed. */
export const deriveModel = async (
  context: DeriveDeps,
  fileId: number,
  signal: AbortSignal,
  { isLastAttempt: last }: Pick<JobRun, 'isLastAttempt'>,
  limits?: DeriveLimits,
): Promise<void> => {
  const file = await findModel(context.database.kysely, fileId);
  // An earlier attempt may have left levels of a file that was deleted since.
  if (file?.deletedAt) await removeLevels(context.storage, file.key);
  if (!file || file.deletedAt || file.state !== 'PENDING') return;
  try {
    const derived = await makeLevels(context, file, limits ?? limitsOf(file.size), signal);
    if (!(await saveDerivation(context, fileId, 'READY', derived)))
      await removeLevels(context.storage, file.key);
  } catch (error) {
    const reason = finalReason(error, last, signal);
    if (reason === undefined) throw error;
    await saveDerivation(context, fileId, 'FAILED', { levels: null, openEdges: null, reason });
    await removeLevels(context.storage, file.key);
    // A failure that is not caused by the file also fails the job.
    if (!(error instanceof NotDerivable)) throw error;
  }
};
