import { Plane, Vector3 } from 'three';
import type { Group } from 'three';
import type { MeshChunk } from '../loading/mesh-chunk.ts';
import { createCap } from './cap.ts';
import { frameOf, inPlane } from './plane-frame.ts';
import type { Cut } from './plane-frame.ts';
import { isFilled, sectionOf } from './section.ts';
import type { Section } from './section.ts';

const NO_SECTION: Section = { closed: [], open: [] };

/** The cutting plane and the filled cut. The section is computed once for each position of the plane. */
export const createCutting = () => {
  /** In model coordinates; `worldPlane` follows the tilt. */
  const plane = new Plane();
  const worldPlane = new Plane();
  const cap = createCap();
  let cut: Cut | undefined;
  /** Of a level that is shown completely: while a model grows, all its contours are open. */
  let chunks: readonly MeshChunk[] = [];
  let section = NO_SECTION;
  let isStale = false;
  return {
    group: cap.group,
    setOpacity: cap.setOpacity,
    setCut: (wanted: Cut | undefined): void => {
      cut = wanted;
      isStale = true;
      if (wanted)
        plane.setFromNormalAndCoplanarPoint(new Vector3(...wanted.normal), new Vector3(...wanted.point));
    },
    cut: (): Cut | undefined => cut,
    setChunks: (next: readonly MeshChunk[]): void => {
      chunks = next;
      isStale = true;
    },
    /** In world coordinates, in which three.js clips. */
    clippingPlanes: (): Plane[] => (cut ? [worldPlane] : []),
    plane: (): Plane | undefined => (cut ? plane : undefined),
    update: (group: Group): void => {
      if (cut) worldPlane.copy(plane).applyMatrix4(group.matrixWorld);
      if (!isStale) return;
      isStale = false;
      section = cut ? sectionOf(chunks, cut) : NO_SECTION;
      if (cut) cap.set(section, frameOf(cut));
      else cap.clear();
    },
    /** Of the present plane; after `update`. */
    section: (): Section => section,
    isOpen: (): boolean => section.open.length > 0,
    isFilledAt: ({ x, y, z }: Vector3): boolean =>
      cut !== undefined && isFilled(section, ...inPlane(frameOf(cut), [x, y, z])),
    dispose: cap.dispose,
  };
};
