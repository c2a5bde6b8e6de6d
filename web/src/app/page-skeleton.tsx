import { useSkeleton } from './skeleton.ts';

/** In place of a page that is still on its way. */
export const PageSkeleton = ({ shape }: { shape: 'signed-in' | 'signed-out' }) => {
  useSkeleton(shape);
  return null;
};
