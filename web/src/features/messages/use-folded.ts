import { useState } from 'react';
import { z } from 'zod';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { browserStorage } from '../../shared/storage/browser-storage.ts';
import { readStored, userKey, writeStored } from '../../shared/storage/user-storage.ts';

const STORED = z.object({ folded: z.boolean().catch(false) });

/** Whether this person has folded the notifications away; kept in this browser. */
export const useFolded = (): readonly [boolean, (folded: boolean) => void] => {
  const key = userKey(useSignedIn().userId, 'chatNotifications');
  const [folded, setFolded] = useState(() => readStored(browserStorage, key, STORED).folded);
  return [
    folded,
    (next) => {
      setFolded(next);
      writeStored(browserStorage, key, { folded: next });
    },
  ];
};
