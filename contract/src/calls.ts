import { appCalls } from './app.ts';
import { authCalls } from './auth.ts';
import type { CallShape } from './call.ts';
import { setupCalls } from './setup.ts';
import { userCalls } from './users.ts';

/** The whole API, by resource. What is not in here is not served. */
export const CALLS = {
  app: appCalls,
  auth: authCalls,
  setup: setupCalls,
  user: userCalls,
} as const satisfies Record<string, Record<string, CallShape>>;

export interface NamedCall {
  readonly name: string;
  readonly resource: string;
  readonly call: CallShape;
}

export const allCalls: readonly NamedCall[] = Object.entries(CALLS).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ resource, name, call })),
);
