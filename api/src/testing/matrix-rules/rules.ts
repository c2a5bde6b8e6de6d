import type { CALLS } from '@cotyle/contract/calls';
import { CASES_RULES } from './cases.ts';
import { HOSPITAL_RULES } from './hospital.ts';
import { IMAGING_RULES } from './imaging.ts';
import { INSTALLATION_RULES } from './installation.ts';
import { PEOPLE_RULES } from './people.ts';
import { PLANS_RULES } from './plans.ts';
import type { Rule } from './rule.ts';
import { SEGMENTATION_RULES } from './segmentation.ts';
import { SIGN_IN_RULES } from './sign-in.ts';

type Calls = typeof CALLS;

type CallName = { [R in keyof Calls]: `${R & string}.${keyof Calls[R] & string}` }[keyof Calls];

/** Every call of the contract; one that is missing here does not compile. */
export const RULES: Record<CallName, Rule<unknown>> = {
  ...SIGN_IN_RULES,
  ...PEOPLE_RULES,
  ...CASES_RULES,
  ...PLANS_RULES,
  ...IMAGING_RULES,
  ...SEGMENTATION_RULES,
  ...HOSPITAL_RULES,
  ...INSTALLATION_RULES,
};
