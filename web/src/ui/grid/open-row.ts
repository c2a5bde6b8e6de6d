import type { GridCellParams, GridEventListener } from '@mui/x-data-grid';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { ACTIONS } from './grid-columns.tsx';

const CHECKBOX = '__check__';

const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null;

/** Somebody marks a text to copy it: that is no click on the row. */
const isMarking = (): boolean => (window.getSelection()?.toString() ?? '') !== '';

const opensNothing = ({ field }: GridCellParams): boolean => field === ACTIONS || field === CHECKBOX;

/** A click on a row opens its page, in another tab with Ctrl or ⌘ held; so does Enter on any of its cells. */
export const useOpenRow = (linkTo: ((row: never) => string) | undefined) => {
  const navigate = useNavigate();
  const onRowClick = useCallback<GridEventListener<'rowClick'>>(
    ({ row }, event) => {
      if (!linkTo || isOnControl(event.target) || isMarking()) return;
      const path = linkTo(row as never);
      if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
      else void navigate(path);
    },
    [linkTo, navigate],
  );
  const onCellKeyDown = useCallback<GridEventListener<'cellKeyDown'>>(
    (cell, event) => {
      if (!linkTo || event.key !== 'Enter' || opensNothing(cell) || isOnControl(event.target)) return;
      event.preventDefault();
      void navigate(linkTo(cell.row as never));
    },
    [linkTo, navigate],
  );
  return { onRowClick, onCellKeyDown };
};
