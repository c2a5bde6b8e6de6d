import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Prevents the browser from opening a file that is dropped outside a drop area. */
export const useIgnoreStrayDrops = (): void => {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
};

/** Makes an element a drop area; without `onDrop` it is none. */
export const useDrop = (onDrop: ((dropped: DataTransfer) => void) | undefined) => {
  const [over, setOver] = useState(false);
  // `dragenter` of a child comes before `dragleave` of its parent, so nested events are counted.
  const depth = useRef(0);
  const enter = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    depth.current += 1;
    setOver(true);
  };
  const leave = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    depth.current = Math.max(0, depth.current - 1);
    setOver(depth.current > 0);
  };
  const takes = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
  };
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    depth.current = 0;
    setOver(false);
    if (event.dataTransfer.files.length > 0) onDrop?.(event.dataTransfer);
  };
  return onDrop
    ? { over, handlers: { onDragEnter: enter, onDragLeave: leave, onDragOver: takes, onDrop: drop } }
    : { over: false, handlers: {} };
};
