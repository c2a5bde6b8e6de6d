import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { completeDialogs } from './native-dialogs.ts';

// Testing Library sets this only where the test functions are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

completeDialogs();

configure({
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
