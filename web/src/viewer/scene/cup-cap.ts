import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial } from 'three';
import type { CupSection } from './cup-section.ts';
import { plus } from './plane-frame.ts';
import type { Vector } from './plane-frame.ts';

/** The colour of the cup. */
export const SHELL = 0x1f8fa3;
/** The drawn width of the wall, as a fraction of the radius. */
const WALL = 0.04;

/** Drawn in front of the cut bone, which lies in the same plane. */
const capMaterial = (opacity: number): MeshBasicMaterial =>
  new MeshBasicMaterial({
    color: SHELL,
    opacity,
    transparent: true,
    side: DoubleSide,
    depthWrite: false,
    forceSinglePass: true,
    polygonOffset: true,
    polygonOffsetFactor: -4,
    polygonOffsetUnits: -6000,
  });

/** The half disc between wall and opening is convex, so that its triangles meet at the first point. */
const insideOf = ({ arc }: CupSection): Vector[] => {
  const [first, ...rest] = arc;
  return first ? rest.slice(1).flatMap((point, n) => [first, rest[n] ?? point, point]) : [];
};

const wallOf = ({ arc, centre }: CupSection): Vector[] => {
  const inner = arc.map((point) => plus(point, plus(centre, point, -1), WALL));
  return arc.slice(1).flatMap((point, n) => {
    const [before, innerBefore, innerPoint] = [arc[n] ?? point, inner[n] ?? point, inner[n + 1] ?? point];
    return [before, point, innerPoint, before, innerPoint, innerBefore];
  });
};

/** The cut of the cup: its wall, and a translucent fill that shows how much bone it takes. */
export const createCupCap = () => {
  const group = new Group();
  const [inside, wall] = [new BufferGeometry(), new BufferGeometry()];
  const materials = { inside: capMaterial(0.45), wall: capMaterial(1) };
  const add = (geometry: BufferGeometry, material: MeshBasicMaterial, order: number): void => {
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.renderOrder = order;
    group.add(mesh);
  };
  add(inside, materials.inside, 2.1);
  add(wall, materials.wall, 2.2);
  group.visible = false;
  const setPoints = (geometry: BufferGeometry, points: readonly Vector[]): void => {
    geometry.dispose();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(points.flat()), 3));
  };
  return {
    group,
    set: (section: CupSection | undefined): void => {
      group.visible = section !== undefined;
      if (!section) return;
      setPoints(inside, insideOf(section));
      setPoints(wall, wallOf(section));
    },
    dispose: (): void => {
      for (const geometry of [inside, wall]) geometry.dispose();
      for (const material of Object.values(materials)) material.dispose();
    },
  };
};
