import { createHash } from 'node:crypto';
import { PAPER_LABELS } from '@cotyle/domain/sheets/paper';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { publicUrlOf } from '../../../config/config.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { initiatorOf, originText } from '../../../records/actor.ts';
import type { Actor } from '../../../records/actor.ts';
import { versionPictures } from '../../../records/plans/version-pictures.ts';
import { lockProcedure } from '../../../records/procedure-row.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { loadSheet } from './load-sheet.ts';
import type { LoadedSheet, SheetOrigin, WantedSheet } from './load-sheet.ts';
import type { MakeSheet } from './make-in-process.ts';

/** A plan that changes more often than this while its sheet is made is being worked on. */
const ATTEMPTS = 3;

export interface MadeSheet {
  /** Undefined where the caller has it. */
  readonly pdf: Uint8Array | undefined;
  readonly key: string;
}

interface Making {
  readonly make: MakeSheet;
  readonly signal: AbortSignal;
  /** Whether the caller has the sheet of this key: then none is made. */
  readonly isHeld?: (key: string) => boolean;
}

export const originOf = ({ config, release }: Pick<AppContext, 'config' | 'release'>): SheetOrigin => ({
  publicUrl: publicUrlOf(config),
  build: release.build,
});

const eventText = ({ version, paper }: WantedSheet, { content }: LoadedSheet, pdf: Uint8Array): string => {
  const state = content.stateText.toLowerCase();
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return `Version ${version}, ${state}, ${PAPER_LABELS[paper]}. SHA-256 of the file ${sha256}`;
};

/** Records a sheet that still shows what is stored. The procedure is locked: an approval ends before this event or after it. */
const isRecorded = (
  context: AppContext,
  caller: Actor,
  wanted: WantedSheet,
  sheet: LoadedSheet,
  { pdf, signal }: { readonly pdf: Uint8Array; readonly signal: AbortSignal },
): Promise<boolean> =>
  withTransaction(context.database.kysely, context.now(), async (tx, audit) => {
    await lockProcedure(tx, caller, wanted.procedureId);
    // Nobody takes what was made: then it is no event.
    signal.throwIfAborted();
    const { key } = await loadSheet(tx, caller, wanted, originOf(context));
    if (key !== sheet.key) return false;
    audit.record({
      type: 'PLAN_SHEET_MADE',
      initiatorId: initiatorOf(caller),
      procedureId: wanted.procedureId,
      newValue: [eventText(wanted, sheet, pdf), originText(caller)].filter(Boolean).join('. '),
    });
    return true;
  });

/** Makes the sheet of a version as it is now. It is an event before the first byte is sent. */
export const makeSheet = async (
  context: AppContext,
  caller: Actor,
  wanted: WantedSheet,
  { make, signal, isHeld = () => false }: Making,
): Promise<MadeSheet> => {
  const { procedureId, version, paper } = wanted;
  const db = context.database.kysely;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const sheet = await loadSheet(db, caller, wanted, originOf(context));
    if (isHeld(sheet.key)) return { pdf: undefined, key: sheet.key };
    const pictures = await versionPictures(db, procedureId, version);
    const pdf = await make({ content: sheet.content, pictures, paper }, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      context.log.error({ err: error, procedureId }, 'sheet not made');
      throw new ApiError('UNAVAILABLE', { message: SHEET_TEXTS.failed, retryAfterSeconds: 2 });
    });
    if (await isRecorded(context, caller, wanted, sheet, { pdf, signal })) return { pdf, key: sheet.key };
  }
  throw new ApiError('UNAVAILABLE', { message: SHEET_TEXTS.changing, retryAfterSeconds: 2 });
};
