/** What voids an approval, as the history and the message say it. */
export const VOID_CAUSES = {
  PLAN: 'the plan was changed',
  SIDE: 'the side was changed',
  SURGEON: 'the surgeon was changed',
  SCAN_ADDED: 'a scan was uploaded',
  SCAN_DELETED: 'a scan was deleted',
  MODEL_ADDED: 'a model was added',
  MODEL_DELETED: 'a model was deleted',
} as const;

export type VoidCause = keyof typeof VOID_CAUSES;

/** The message to those who work with the plan. */
export const voidNotice = (cause: VoidCause): string => `Approval of the plan is void: ${VOID_CAUSES[cause]}`;

export const PROPOSED_NOTICE = 'A plan is proposed for your approval';

/** Everything that the server writes to people about a plan. */
export const PLAN_NOTICES: readonly string[] = [
  PROPOSED_NOTICE,
  ...(Object.keys(VOID_CAUSES) as VoidCause[]).map(voidNotice),
];

/** What is recorded: the cause, and what the person gave as a reason. */
export const voidReason = (cause: VoidCause, reason: string | null): string => {
  const sentence = VOID_CAUSES[cause];
  const text = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  return reason ? `${text} Reason: ${reason}` : text;
};
