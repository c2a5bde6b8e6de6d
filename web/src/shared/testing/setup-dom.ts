import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { completeDialogs } from './native-dialogs.ts';

// Testing Library sets this only where the test functions are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

completeDialogs();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
