import type { FileRecord } from '@cotyle/contract/files';
import { useState } from 'react';

/** Only of existing files: one that was deleted in the meantime is no longer selected. */
export const useSelection = (files: readonly FileRecord[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const change = (changed: readonly FileRecord[], selected: boolean): void =>
    setIds((now) => {
      const next = new Set(now);
      for (const { id } of changed) {
        if (selected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return {
    files: files.filter(({ id }) => ids.has(id)),
    has: ({ id }: FileRecord): boolean => ids.has(id),
    change,
    clear: () => setIds(new Set()),
  };
};

export type Selection = ReturnType<typeof useSelection>;
