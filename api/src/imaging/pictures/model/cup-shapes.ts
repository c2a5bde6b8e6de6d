import { cross } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { CupInModel } from '@cotyle/domain/cup/placed-cup';
import type { Mesh } from '@cotyle/domain/models/mesh';

/** In radii of the cup, as the viewer draws it. */
const AXIS_LENGTH = 2;
const RIM = 0.026;
const PEN = 0.022;
const TIP = { radius: 0.085, length: 0.26 };

const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

/** Two directions across the axis, which with it are a frame. */
const acrossOf = (axis: Vector): readonly [Vector, Vector] => {
  const [x, y, z] = axis.map(Math.abs) as [number, number, number];
  const least: Vector = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  const first = unit(cross(axis, least));
  return [first, cross(axis, first)];
};

/** A grid of points, bent to a surface by `point`, as a mesh. */
const surface = (across: number, along: number, point: (u: number, v: number) => Vector): Mesh => {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let v = 0; v <= along; v++)
    for (let u = 0; u <= across; u++) positions.push(...point(u / across, v / along));
  for (let v = 0; v < along; v++)
    for (let u = 0; u < across; u++) {
      const [a, b] = [v * (across + 1) + u, (v + 1) * (across + 1) + u];
      triangles.push(a, a + 1, b, a + 1, b + 1, b);
    }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};

/** The planned cup as the 3D viewer draws it: a hemisphere, its rim, and its axis with a tip. */
export const cupShapes = ({ centre, diameter, axis }: CupInModel) => {
  const radius = diameter / 2;
  const [first, second] = acrossOf(axis);
  /** Coordinates in radii: two across the axis and one along it. */
  const at = (x: number, y: number, z: number): Vector => {
    const of = (k: 0 | 1 | 2): number => x * first[k] + y * second[k] + z * axis[k];
    return [centre.x + radius * of(0), centre.y + radius * of(1), centre.z + radius * of(2)];
  };
  const turn = (u: number): readonly [number, number] => [
    Math.cos(2 * Math.PI * u),
    Math.sin(2 * Math.PI * u),
  ];
  const tube = (width: number, from: number, to: number): Mesh =>
    surface(12, 1, (u, v) => {
      const [x, y] = turn(u);
      return at(x * width, y * width, from + (to - from) * v);
    });
  return {
    dome: surface(72, 24, (u, v) => {
      const [x, y] = turn(u);
      const polar = (Math.PI / 2) * v;
      return at(x * Math.sin(polar), y * Math.sin(polar), -Math.cos(polar));
    }),
    rim: surface(96, 10, (u, v) => {
      const [x, y] = turn(u);
      const [outwards, along] = turn(v);
      return at(x * (1 + RIM * outwards), y * (1 + RIM * outwards), RIM * along);
    }),
    line: tube(PEN, 0, AXIS_LENGTH),
    tip: surface(24, 1, (u, v) => {
      const [x, y] = turn(u);
      const width = TIP.radius * (1 - v);
      return at(x * width, y * width, AXIS_LENGTH - TIP.length / 2 + TIP.length * v);
    }),
  };
};

/** The end of the axis, in the model's frame. */
export const axisTip = ({ centre, diameter, axis }: CupInModel): Vector => {
  const length = (diameter / 2) * (AXIS_LENGTH + TIP.length / 2);
  return [centre.x + length * axis[0], centre.y + length * axis[1], centre.z + length * axis[2]];
};
