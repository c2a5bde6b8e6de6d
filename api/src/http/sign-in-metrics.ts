import { Counter } from 'prom-client';

/** Of this node since its start. */
export const signInFailures = new Counter({
  name: 'cotyle_sign_in_failures_total',
  help: 'Sign-ins that did not succeed, by outcome; an unknown account is counted here alone',
  labelNames: ['outcome'],
  registers: [],
});
