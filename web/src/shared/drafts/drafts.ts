import type { KeyValueStorage } from '../storage/key-value.ts';

const KEY = 'cotyle.drafts';

interface StoredDrafts {
  readonly userId: number;
  readonly texts: Readonly<Record<string, string>>;
}

export interface Drafts {
  /** The draft of this name, or ''. */
  readonly read: (name: string) => string;
  /** An empty text removes the draft. */
  readonly write: (name: string, text: string) => void;
}

const readTexts = (storage: KeyValueStorage, userId: number): StoredDrafts['texts'] => {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '') as Partial<StoredDrafts>;
    return kept.userId === userId ? (kept.texts ?? {}) : {};
  } catch {
    return {};
  }
};

/** Texts that were typed and not sent yet, kept over a reload, for one person at a time. */
export const createDrafts = (storage: KeyValueStorage, userId: number): Drafts => ({
  read: (name) => readTexts(storage, userId)[name] ?? '',
  write: (name, text) => {
    const { [name]: _former, ...others } = readTexts(storage, userId);
    const texts = text === '' ? others : { ...others, [name]: text };
    storage.setItem(KEY, JSON.stringify({ userId, texts } satisfies StoredDrafts));
  },
});

export const clearDrafts = (storage: KeyValueStorage): void => storage.removeItem(KEY);
