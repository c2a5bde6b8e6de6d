import { ApiError } from '../../../errors/api-error.ts';
import type { Condition } from '../../../lists/conditions.ts';

/** A search parameter of a resource. */
export interface SearchParameter {
  readonly type: 'token' | 'reference' | 'date' | 'string';
  readonly documentation: string;
  /** One occurrence of the parameter as SQL over `t`; its values are alternatives. */
  readonly where: (values: readonly string[], name: string) => Condition;
}

export const badValue = (name: string, message: string): ApiError =>
  new ApiError('MALFORMED', { issues: [{ path: name, message }] });

/** Ids that fit into a bigint; another id is of no record. */
export const parseId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
