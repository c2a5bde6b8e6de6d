import type { Vector } from '@cotyle/domain/ct/vector';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { contoursOf } from '@cotyle/domain/sections/contours';
import type { Contour, CuttingPlane } from '@cotyle/domain/sections/contours';
import { trianglesAt } from '@cotyle/domain/sections/slabs';
import type { Slabs } from '@cotyle/domain/sections/slabs';
import { createStore } from '../../../ui/store.ts';
import type { Store } from '../../../ui/store.ts';
import type { SectionAnswer, SectionCommand } from './messages.ts';

/** A bone that is cut on the page itself: an outline is never behind the picture that it lies on. */
export interface BoneCutter {
  /** Raised whenever more can be cut. */
  readonly changes: Pick<Store<number>, 'get' | 'subscribe'>;
  /** Before planes across a normal are cut. */
  readonly prepare: (normal: Vector) => void;
  /** Undefined until the bone is prepared for planes across this normal. */
  readonly contoursAt: (plane: CuttingPlane) => readonly Contour[] | undefined;
}

const nameOf = (normal: Vector): string => normal.join();

/** A bone that a worker prepares. */
export const createBoneCutter = (post: (command: SectionCommand) => void) => {
  const changes = createStore(0);
  const asked = new Set<string>();
  const slabs = new Map<string, Slabs>();
  let mesh: Mesh | undefined;
  const cutter: BoneCutter = {
    changes,
    prepare: (normal) => {
      if (asked.has(nameOf(normal))) return;
      asked.add(nameOf(normal));
      post({ kind: 'slabs', normal });
    },
    contoursAt: (plane) => {
      const known = slabs.get(nameOf(plane.normal));
      return mesh && known && contoursOf(mesh, plane, trianglesAt(known, plane.height));
    },
  };
  return {
    cutter,
    receive: (answer: SectionAnswer): void => {
      if (answer.kind === 'mesh') ({ mesh } = answer);
      else slabs.set(nameOf(answer.slabs.normal), answer.slabs);
      changes.set(changes.get() + 1);
    },
  };
};
