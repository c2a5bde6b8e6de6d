import { useState } from 'react';
import { z } from 'zod';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { browserStorage } from '../../../shared/storage/browser-storage.ts';
import { readStored, userKey, writeStored } from '../../../shared/storage/user-storage.ts';

/** Of the calendar. */
export const SPANS = ['month', 'week', 'day'] as const;
export type Span = (typeof SPANS)[number];

const SCHEMA = z.object({
  surgeon: z.string().max(15).catch(''),
  location: z.string().max(15).catch(''),
  span: z.enum(SPANS).catch('month'),
});

type Choices = z.output<typeof SCHEMA>;

/** What the board and the calendar have beyond the list, remembered as its preferences are. */
export const useChoices = () => {
  const { userId } = useSignedIn();
  const key = userKey(userId, 'procedures-views');
  const [choices, setChoices] = useState(() => readStored(browserStorage, key, SCHEMA));
  return {
    choices,
    choose: (part: Partial<Choices>): void => {
      const next = { ...choices, ...part };
      setChoices(next);
      writeStored(browserStorage, key, next);
    },
  };
};

export type PlaceChoices = ReturnType<typeof useChoices>;
