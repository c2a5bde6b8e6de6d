import { applyDifference, bytesOf, revertDifference } from './difference.ts';
import type { Difference } from './difference.ts';

/** The steps of one gesture, such as a drag of the brush: undone and redone together. */
export type Edit = readonly Difference[];

export interface History {
  /** Remembers an edit that has been applied, and forgets those that were undone. */
  record(edit: Edit): void;
  /** Adds a step to the last edit: the next part of a drag. */
  extend(difference: Difference): void;
  /** Changes the labels back, and returns what was undone. */
  undo(labels: Uint8Array): Edit | undefined;
  redo(labels: Uint8Array): Edit | undefined;
  canUndo(): boolean;
  canRedo(): boolean;
}

const sizeOf = (edit: Edit): number => edit.reduce((sum, difference) => sum + bytesOf(difference), 0);

/** The oldest edits are forgotten where they take more than `mostBytes` together; the last one never is. */
export const createHistory = (mostBytes: number): History => {
  const done: Edit[] = [];
  const undone: Edit[] = [];
  let bytes = 0;

  const forgetOldest = (): void => {
    while (bytes > mostBytes && done.length > 1) bytes -= sizeOf(done.shift() ?? []);
  };
  const forgetUndone = (): void => {
    for (const edit of undone.splice(0)) bytes -= sizeOf(edit);
  };
  const add = (edit: Edit): void => {
    forgetUndone();
    done.push(edit);
    bytes += sizeOf(edit);
    forgetOldest();
  };
  return {
    record: (edit) => {
      const changes = edit.filter(({ voxels }) => voxels > 0);
      if (changes.length > 0) add(changes);
    },
    extend: (difference) => {
      if (difference.voxels === 0) return;
      const last = undone.length > 0 ? undefined : done.pop();
      bytes -= sizeOf(last ?? []);
      add([...(last ?? []), difference]);
    },
    undo: (labels) => {
      const edit = done.pop();
      if (!edit) return undefined;
      for (const difference of edit.toReversed()) revertDifference(labels, difference);
      undone.push(edit);
      return edit;
    },
    redo: (labels) => {
      const edit = undone.pop();
      if (!edit) return undefined;
      for (const difference of edit) applyDifference(labels, difference);
      done.push(edit);
      return edit;
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  };
};
