import { fromRadians } from '../cup/units.ts';
import type { Mesh } from '../models/mesh.ts';
import { rimHeightAt } from './references.ts';
import { arc, chordsFor, revolved } from './round-mesh.ts';
import { stemMesh } from './stem-mesh.ts';
import type { Cup, Head, ImplantPart, Liner } from './types.ts';

const QUARTER = Math.PI / 2;

const cupMesh = ({ diameter, linerDiameter }: Cup): Mesh => {
  const [outer, inner] = [diameter / 2, linerDiameter / 2];
  const profile = [...arc(0, outer, 0, QUARTER), ...arc(0, inner, QUARTER, 0)];
  return revolved(chordsFor(outer, 2 * Math.PI), () => profile);
};

/** The face of a lip is twisted, so that its triangles have to be narrower. */
const FINER_WITH_LIP = 5;

/** Outside a hemisphere, inside a hemisphere about the centre of the head; the rim rises straight from both. */
const linerMesh = (liner: Liner): Mesh => {
  const { diameter, headDiameter, offset } = liner;
  const [outer, inner] = [diameter / 2, headDiameter / 2];
  const [below, above] = [arc(0, outer, 0, QUARTER), arc(offset, inner, QUARTER, 0)];
  const around = chordsFor(outer, 2 * Math.PI) * (liner.lip ? FINER_WITH_LIP : 1);
  return revolved(around, (azimuth) => {
    const rim = offset + rimHeightAt(liner, fromRadians(azimuth));
    return [...below, [outer, rim], [inner, rim], ...above];
  });
};

/** How wide the flat of a head is at the neck, as a part of its diameter. */
const HEAD_FLAT = 0.5;

/** The bore is left out: the neck that fills it hides it. */
const headMesh = ({ diameter }: Head): Mesh => {
  const radius = diameter / 2;
  const profile = arc(0, radius, Math.asin(HEAD_FLAT), Math.PI);
  return revolved(chordsFor(radius, 2 * Math.PI), () => profile);
};

/** A closed surface in the frame of the part. */
export const partMesh = (part: ImplantPart): Mesh => {
  switch (part.kind) {
    case 'cup':
      return cupMesh(part);
    case 'liner':
      return linerMesh(part);
    case 'head':
      return headMesh(part);
    case 'stem':
      return stemMesh(part);
  }
};
