import type { LocationDependents } from '@cotyle/contract/locations';
import { counted, verb } from './counted.ts';

const keeping = (count: number, noun: string, as: string): string[] =>
  count > 0 ? [`${counted(count, noun)} ${verb(count, 'keeps', 'keep')} it as ${as}.`] : [];

/** What becomes of everything that depends on a location that is deleted or disabled. */
export const locationPoints = ({ users, openProcedures }: LocationDependents): readonly string[] => [
  'This location can no longer be chosen.',
  ...(users > 0
    ? [`${counted(users, 'user')} ${verb(users, 'works', 'work')} here and can still sign in.`]
    : []),
  ...keeping(openProcedures.surgery, 'open procedure', 'surgical location'),
  ...keeping(openProcedures.radiology, 'open procedure', 'radiology location'),
];
