import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { neighbourOf } from './neighbour.ts';

/** Arrow keys lead from card to card; the Tab key reaches each of them too. */
export const useArrowKeys = () => {
  const board = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = board.current && neighbourOf(board.current, event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { ref: board, onKeyDown };
};
