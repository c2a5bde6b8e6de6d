import { readSource } from './source-reader.ts';
import type { Part } from './storage.ts';

/** Passes on chunks until the source or the signal ends, and returns why it ended early. An error of `append` rejects. */
export const consumeSource = async (
  part: Pick<Part, 'source' | 'signal'>,
  append: (bytes: Uint8Array) => Promise<void>,
): Promise<Error | undefined> => {
  const reader = readSource(part);
  try {
    for (;;) {
      const chunk = await reader.next();
      if (chunk === undefined || chunk instanceof Error) return chunk;
      await append(chunk);
    }
  } finally {
    reader.close();
  }
};
