import type { Role } from '../access/roles.ts';
import { mayDownload, mayViewModels } from '../files/rights.ts';
import { mayPlan } from '../planning/saved-plan.ts';
import type { ProcedureStatus } from '../status.ts';

/** What a question can be pinned to. */
export const PINNED_FILE_TYPES = ['MODEL', 'SCAN'] as const;
export type PinnedFileType = (typeof PINNED_FILE_TYPES)[number];

/** An answer, or a decision about the question. They are only ever added. */
export const PIN_STEP_KINDS = ['REPLY', 'RESOLVED', 'REOPENED'] as const;
export type PinStepKind = (typeof PIN_STEP_KINDS)[number];

export const PIN_TEXT_MAX = 2000;

/** A question is visible like the file that it is pinned to. Whoever sees it may ask and answer. */
export const maySeePins = (role: Role, type: PinnedFileType): boolean =>
  type === 'SCAN' ? mayDownload(role, 'SCAN') : mayViewModels(role);

/** A question is resolved, or reopened, by whoever asked it or may change the plan. */
export const mayDecidePin = (
  user: { readonly id: number; readonly role: Role },
  authorId: number,
  status: ProcedureStatus,
): boolean => user.id === authorId || mayPlan(user.role, status);

export type PinState = 'OPEN' | 'RESOLVED';

/** The last decision counts; an answer decides nothing. */
export const pinState = (steps: readonly { readonly kind: PinStepKind }[]): PinState =>
  steps.findLast(({ kind }) => kind !== 'REPLY')?.kind === 'RESOLVED' ? 'RESOLVED' : 'OPEN';

export const PIN_NOT_YOURS =
  'Only the person who asked, or who may change the plan, can resolve or reopen this question.';
export const PIN_ALREADY: Record<PinState, string> = {
  RESOLVED: 'This question is resolved already.',
  OPEN: 'This question is open already.',
};

/** Why this decision cannot be made now. */
export const pinDecisionProblem = (
  steps: readonly { readonly kind: PinStepKind }[],
  to: PinState,
): string | undefined => (pinState(steps) === to ? PIN_ALREADY[to] : undefined);

/** What happened to the file since; undefined where it is still the one in use. */
export const pinnedFileText = ({
  type,
  isDeleted,
  hasNewer,
}: {
  readonly type: PinnedFileType;
  readonly isDeleted: boolean;
  readonly hasNewer: boolean;
}): string | undefined => {
  const name = type === 'SCAN' ? 'scan' : 'model';
  if (isDeleted) return `The ${name} was deleted since.`;
  return hasNewer ? `A newer ${name} was added since.` : undefined;
};

export const openQuestionsText = (count: number): string =>
  count === 1 ? '1 open question' : `${count} open questions`;

/** In the history: which question, on which file. Its text is for those who may see the file. */
export const pinEventText = (number: number, fileName: string): string => `Question ${number} on ${fileName}`;
