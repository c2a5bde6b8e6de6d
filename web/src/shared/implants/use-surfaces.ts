import type { CatalogueParts } from '@cotyle/contract/catalogues';
import { useEffect, useRef, useState } from 'react';
import { useSessionService } from '../session/session-context.ts';
import { loadSurface } from './part-surfaces.ts';
import type { StoredPart } from './part-surfaces.ts';

/** Loads the surfaces of what is shown, each once; `count` changes with each that is there. */
export const useSurfaces = (versions: readonly CatalogueParts[]) => {
  const session = useSessionService();
  const [count, setCount] = useState(0);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const asked = useRef(new Set<string>());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const load = async (stored: StoredPart): Promise<void> => {
    try {
      await loadSurface(session, stored);
      if (isOpen.current) setCount((before) => before + 1);
    } catch {
      asked.current.delete(stored.part.id);
      if (isOpen.current) setFailed((before) => [...new Set([...before, stored.part.name])]);
    }
  };
  const show = (partIds: readonly string[]): void => {
    for (const stored of versions.flatMap(({ parts }) => parts))
      if (partIds.includes(stored.part.id) && !asked.current.has(stored.part.id)) {
        asked.current.add(stored.part.id);
        void load(stored);
      }
  };
  return { count, failed, show };
};
