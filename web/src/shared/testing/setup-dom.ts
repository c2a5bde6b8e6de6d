import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { completeDialogs } from './native-dialogs.ts';

// Testing Library sets this only where the test functions are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

completeDialogs();

// It only ends a wait that would never end, and is shorter than the timeout of a test.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
