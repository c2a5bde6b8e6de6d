import { Group } from 'three';
import type { Plane } from 'three';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { createCap, CUT_BONE } from './cap.ts';
import { createContourLines } from './contour-lines.ts';
import { createPartSections } from './part-section.ts';
import type { Placement } from './part-section.ts';
import { frameOf } from './plane-frame.ts';
import type { Cut } from './plane-frame.ts';
import type { Section } from './section.ts';

/** After the cut of the bone, and before the axis of the cup. */
const FIRST_ORDER = 1.3;
const ORDER_STEP = 0.02;

/** A part that can be cut. */
interface CutPart {
  readonly part: {
    readonly key: string;
    readonly placement: Placement;
    readonly colour: string;
    readonly bone?: { readonly opacity: number } | undefined;
  };
  readonly surface: Mesh;
  /** Beyond which its cut is not filled, in the world. */
  readonly clippingPlanes: Plane[];
}

/** The filled cuts of parts in their colours, and the contours of everything that is cut. */
export const createPartCaps = () => {
  const group = new Group();
  const sections = createPartSections();
  const contours = createContourLines();
  group.add(contours.lines);
  const caps = new Map<number, ReturnType<typeof createCap>>();
  const capAt = (n: number) => {
    const known = caps.get(n) ?? createCap({ colour: CUT_BONE, order: FIRST_ORDER + n * ORDER_STEP });
    caps.set(n, known);
    group.add(known.group);
    return known;
  };
  return {
    group,
    /** `bone` is the section of the model, which has a cap of its own. */
    set: (cuttable: readonly CutPart[], cut: Cut | undefined, bone: Section): void => {
      // What is cut off from a bone stays counted in the stencil, so that bones are last.
      const parts = [
        ...cuttable.filter(({ part }) => !part.bone),
        ...cuttable.filter(({ part }) => part.bone),
      ];
      caps.forEach((cap) => cap.clear());
      if (!cut || parts.length === 0) {
        contours.clear();
        return;
      }
      const frame = frameOf(cut);
      const found = parts.map(({ part, surface }) => sections.of(part.key, surface, part.placement, cut));
      found.forEach((section, n) => {
        const { part, clippingPlanes } = parts[n] ?? {};
        if (!part || !clippingPlanes || section.closed.length === 0) return;
        const cap = capAt(n);
        cap.setColour(part.bone ? CUT_BONE : part.colour);
        cap.setOpacity(part.bone?.opacity ?? 1);
        // A stem lies in the bone, and both are cut in one plane.
        cap.setInFront(!part.bone);
        cap.setClipping(clippingPlanes);
        cap.set(section, frame);
      });
      // A map on a part is open, and its contour is that of the part.
      const shown = found.filter((section, n) => parts[n]?.part.bone || section.open.length === 0);
      contours.set([bone, ...shown], frame);
    },
    forget: sections.forget,
    dispose: (): void => {
      for (const cap of caps.values()) cap.dispose();
      contours.dispose();
    },
  };
};
