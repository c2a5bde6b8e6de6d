import type { DragEventHandler } from 'react';

/** What makes a surgery draggable. */
export interface DragProps {
  readonly onDragStart: DragEventHandler;
  readonly onDragEnd: DragEventHandler;
}
