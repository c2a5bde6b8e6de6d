import { useSkeleton } from './skeleton.ts';

/** Shown in place of a page that is still loading. */
export const PageSkeleton = ({ shape }: { shape: 'signed-in' | 'signed-out' }) => {
  useSkeleton(shape);
  return null;
};
