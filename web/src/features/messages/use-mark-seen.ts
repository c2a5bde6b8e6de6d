import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useMarkRead } from '../../shared/messages/use-messages.ts';

/** Long enough to be noticed, so that messages that only scroll by do not count. */
const SEEN_AFTER = 700;
const VISIBLE_FRACTION = 0.6;

/** Attributes of the element of an unread message. */
export const unseen = (id: number) => ({ 'data-unseen': id });

const idOf = (element: Element): number => Number((element as HTMLElement).dataset['unseen']);

/**
 * Marks unread messages as read once they were visible in the column of a visible tab. `unread` lists the rendered
 * ones, so that new ones are observed.
 */
export const useMarkSeen = (column: RefObject<HTMLElement | null>, unread: string): void => {
  const markRead = useMarkRead();
  const marked = useRef(new Set<number>());

  useEffect(() => {
    const root = column.current;
    if (!root || unread === '') return;
    const inView = new Set<number>();
    let timer: number | undefined;

    const mark = (): void => {
      if (document.visibilityState !== 'visible') return;
      for (const id of inView) {
        if (marked.current.has(id)) continue;
        marked.current.add(id);
        markRead(id).catch(() => marked.current.delete(id));
      }
    };
    const restart = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(mark, SEEN_AFTER);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inView.add(idOf(target));
          else inView.delete(idOf(target));
        restart();
      },
      { root, threshold: VISIBLE_FRACTION },
    );
    for (const element of root.querySelectorAll('[data-unseen]')) observer.observe(element);
    document.addEventListener('visibilitychange', restart);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', restart);
      window.clearTimeout(timer);
    };
  }, [column, unread, markRead]);
};
