import { freeText, minLength } from '../validation/text.ts';
import type { Rule } from '../validation/text.ts';
import type { Role } from './roles.ts';

/**
 * Emergency access: a person who may not see a case opens it for an hour with a reason, to read only. Administrators are told at
 * once and can end it.
 */
export const EMERGENCY_SECONDS = 60 * 60;

/** Of one person at a time. */
export const EMERGENCY_ACTIVE_MAX = 3;

export const EMERGENCY_REASON = { min: 20, max: 500 } as const;

export const EMERGENCY_ROLES = ['SURGEON', 'RADIOLOGIST'] as const satisfies readonly Role[];

export const mayAskForEmergencyAccess = (role: Role): boolean =>
  (EMERGENCY_ROLES as readonly Role[]).includes(role);

export const emergencyReason: Rule = (value) => {
  const text = value.trim();
  const problems = freeText(EMERGENCY_REASON.max)(text);
  if (problems.length > 0) return problems;
  return text.length < EMERGENCY_REASON.min ? [minLength(EMERGENCY_REASON.min)] : [];
};

export const EMERGENCY_TEXTS = {
  notFound: 'No case was found. Please check the numbers.',
  visible: 'You may open this case without emergency access.',
  tooMany: `At most ${EMERGENCY_ACTIVE_MAX} emergency accesses can be open at a time. Please end one first.`,
  /** The message to the administrators. */
  notice: 'Opened by emergency access',
} as const;
