import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { completeDialogs } from './native-dialogs.ts';

// Testing Library sets this only where the test functions are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

completeDialogs();

/** Of Node, which React uses too. */
declare const setImmediate: (task: () => void) => void;

/** React renders in tasks of its own, queries notify in timers: after a few turns of both, nothing is left to do. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    for (let task = 0; task < 5; task += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  }
};

const standard = getConfig();

configure({
  // Without it, a step returns before or after what it causes is rendered, depending on the load of the machine.
  asyncWrapper: (step) =>
    standard.asyncWrapper(async () => {
      const result = await step();
      await settle();
      return result;
    }),
  // It only ends a wait that would never end, and is shorter than the timeout of a test.
  asyncUtilTimeout: 60_000,
  // The text says enough about a page: printing its markup took a third of the time of each wait.
  getElementError: (message, container) => new Error(`${message ?? ''}\n\n${container.textContent ?? ''}`),
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
