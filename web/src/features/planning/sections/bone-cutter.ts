import type { Vector } from '@cotyle/domain/ct/vector';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { contoursOf } from '@cotyle/domain/sections/contours';
import type { Contour, CuttingPlane } from '@cotyle/domain/sections/contours';
import { trianglesAt } from '@cotyle/domain/sections/slabs';
import type { Slabs } from '@cotyle/domain/sections/slabs';
import { createStore } from '../../../ui/store.ts';
import type { Store } from '../../../ui/store.ts';
import type { SectionAnswer, SectionCommand } from './messages.ts';

/** Undefined until the bone is prepared for planes across this normal. */
export type CutAt = (plane: CuttingPlane) => readonly Contour[] | undefined;

/** A bone that is cut on the page itself: an outline is never behind the picture that it lies on. */
export interface BoneCutter {
  /** Another function whenever more can be cut. */
  readonly cutAt: Pick<Store<CutAt>, 'get' | 'subscribe'>;
  /** Before planes across a normal are cut. */
  readonly prepare: (normal: Vector) => void;
}

const nameOf = (normal: Vector): string => normal.join();

/** A bone that a worker prepares. */
export const createBoneCutter = (post: (command: SectionCommand) => void) => {
  const cutAt = createStore<CutAt>(() => undefined);
  const asked = new Set<string>();
  const slabs = new Map<string, Slabs>();
  let mesh: Mesh | undefined;
  const cutter: BoneCutter = {
    cutAt,
    prepare: (normal) => {
      if (asked.has(nameOf(normal))) return;
      asked.add(nameOf(normal));
      post({ kind: 'slabs', normal });
    },
  };
  return {
    cutter,
    receive: (answer: SectionAnswer): void => {
      if (answer.kind === 'mesh') ({ mesh } = answer);
      else slabs.set(nameOf(answer.slabs.normal), answer.slabs);
      cutAt.set((plane) => {
        const known = slabs.get(nameOf(plane.normal));
        return mesh && known && contoursOf(mesh, plane, trianglesAt(known, plane.height));
      });
    },
  };
};
