import type { Role } from '../access/roles.ts';
import { mayUpload, mayViewModels } from '../files/rights.ts';

/** Those who may upload a model make it here, in the same statuses. */
export const maySegment = (role: Role): boolean => mayUpload(role, 'MODEL');

/** Whoever may view models learns of what they were made, and with which measurements. */
export const maySeeSegmentation = (role: Role): boolean => mayViewModels(role);
