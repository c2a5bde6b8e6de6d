import { NOT_DELIVERED } from '@cotyle/domain/sending/texts';

/** What a service answers where it does not get to the object at all. */
export const serviceProblem = (status: number): string | undefined => {
  if (status >= 300 && status < 400) return NOT_DELIVERED.redirected;
  if (status === 401 || status === 403) return NOT_DELIVERED.unauthorised;
  if (status === 404 || status === 405) return NOT_DELIVERED.noService;
  return status === 507 ? NOT_DELIVERED.full : undefined;
};
