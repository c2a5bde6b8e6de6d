import type { AppContext, ReadyState } from '../../context/app-context.ts';

/** What sending needs, in a job. */
export type SendingContext = Pick<AppContext, 'config' | 'database' | 'storage' | 'now' | 'log' | 'release'> &
  Pick<ReadyState, 'sealing' | 'pseudonymKey'>;
