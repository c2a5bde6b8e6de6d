import { memoryStorage } from './key-value.ts';
import type { KeyValueStorage } from './key-value.ts';

/** A browser that refuses storage throws when it is named or when it is written to. */
const usable = (open: () => Storage): KeyValueStorage => {
  try {
    const storage = open();
    storage.setItem('cotyle.probe', '1');
    storage.removeItem('cotyle.probe');
    return storage;
  } catch {
    return memoryStorage();
  }
};

/** Shared by all tabs of this browser. */
export const browserStorage = usable(() => localStorage);
/** Lives as long as this tab, reloads included. */
export const tabStorage = usable(() => sessionStorage);
