import { cross, dot } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { degrees, inRadians } from '../../cup/units.ts';
import { RIM_POINTS, rimDirections } from '../../landmarks/rim-shape.ts';
import { fieldOf, joined, without } from './field.ts';
import type { Field, Part } from './field.ts';
import type { AnatomyParameters, HipParameters } from './parameters.ts';
import { randomOf } from './random.ts';
import { scaleOf } from './shaping.ts';
import { rimWaveOf } from './rim-wave.ts';
import type { RimWave } from './rim-wave.ts';
import { ball, bar } from './sphere-mesh.ts';

export interface Acetabulum {
  readonly centre: Vector;
  readonly radius: number;
  /** Out of the socket. */
  readonly axis: Vector;
  /** From the centre to the plane of the rim, along the axis; negative for a socket that is less than a hemisphere. */
  readonly rim: number;
  /** By how much the rim rises out of its plane. */
  readonly wave: RimWave;
  /** In the plane of the rim, towards the notch, and a quarter turn from it. */
  readonly down: Vector;
  readonly across: Vector;
  readonly angles: { readonly inclination: number; readonly anteversion: number };
  readonly osteophytes: readonly Part[];
}

/** Half the distance between the hips of a mean man. */
export const HALF_DISTANCE = 88;
const DEEP = 12;
const WALL = 6.5;
const RIM_WIDTH = 1.6;
const RIM_DIRECTIONS = rimDirections(RIM_POINTS);
/** How far below the centre the floor ends, as a part of the radius. */
const TEARDROP = 0.66;

/** How far the head lies off the middle of its socket. */
export const migrationOf = ({ arthritis }: HipParameters): number => 1.4 * arthritis;

const unit = (v: Vector): Vector => {
  const length = Math.sqrt(dot(v, v));
  return [v[0] / length, v[1] / length, v[2] / length];
};

const along = (from: Vector, way: Vector, by: number): Vector => [
  from[0] + by * way[0],
  from[1] + by * way[1],
  from[2] + by * way[2],
];

export const acetabularAngles = ({
  inclination,
  anteversion,
  dysplasia,
}: HipParameters): Acetabulum['angles'] => ({
  inclination: inclination + 9 * dysplasia,
  anteversion: anteversion + 3 * dysplasia,
});

const rimPoint = (
  { centre, axis, rim, wave, down, across }: Omit<Acetabulum, 'osteophytes'>,
  angle: number,
  out: number,
): Vector => {
  const { radius, height } = wave.edge(angle);
  const r = radius + out;
  return along(
    along(along(centre, axis, rim + height), down, r * Math.cos(angle)),
    across,
    r * Math.sin(angle),
  );
};

/** Around the rim from one side of the notch to the other. */
export const rimPoints = (socket: Acetabulum): Vector[] =>
  RIM_DIRECTIONS.map((angle) => rimPoint(socket, angle, 0));

/** Spurs around the rim, longer with more arthritis. */
const osteophytesOf = (
  socket: Omit<Acetabulum, 'osteophytes'>,
  { arthritis, shape }: HipParameters,
): Part[] => {
  if (arthritis < 0.15) return [];
  const random = randomOf(shape + 101);
  return Array.from({ length: Math.round(4 + 14 * arthritis) }, () => {
    const angle = (0.22 + 1.56 * random()) * Math.PI;
    const length = (0.5 + 4 * random()) * arthritis;
    const size = 1.2 + 2 * random() * arthritis;
    const from = rimPoint(socket, angle, size * 0.7);
    const tip = along(
      rimPoint(socket, angle + 0.12 * (random() - 0.5), size * 0.4 + random() * 2),
      socket.axis,
      length,
    );
    return {
      field: bar([
        [...from, size + 0.8],
        [...tip, size * 0.6],
      ]),
      blend: 4.5,
    };
  });
};

export const acetabulumOf = (parameters: AnatomyParameters, hip: HipParameters): Acetabulum => {
  const scale = scaleOf(parameters);
  const angles = acetabularAngles(hip);
  const [ri, ra] = [inRadians(degrees(angles.inclination)), inRadians(degrees(angles.anteversion))];
  // The definition of the radiographic angles, in LPS with x outwards.
  const axis: Vector = [Math.cos(ra) * Math.sin(ri), -Math.sin(ra), -Math.cos(ra) * Math.cos(ri)];
  const radius = hip.headDiameter / 2 + hip.gap + migrationOf(hip);
  const wide = parameters.sex === 'M' ? 1 : 1.04;
  const centre: Vector = [
    scale * HALF_DISTANCE * wide + 6 * hip.dysplasia,
    -1 * hip.dysplasia,
    5 * hip.dysplasia,
  ];
  const deep = DEEP + 14 * hip.dysplasia;
  const rim = -radius * Math.sin(inRadians(degrees(deep)));
  // The notch faces down and a little forwards.
  const towards: Vector = [0, -0.25, -1];
  const down = unit(along(towards, axis, -dot(towards, axis)));
  const wave = rimWaveOf(hip.rimWave, radius, rim, RIM_DIRECTIONS);
  const socket = { centre, radius, axis, rim, wave, down, across: cross(axis, down), angles };
  return { ...socket, osteophytes: osteophytesOf(socket, hip) };
};

/** The wall around the socket: thin at the rim, thicker towards the floor. */
const wallOf = ({ centre, axis, radius, rim, wave }: Acetabulum): Field => {
  const outer = radius + WALL;
  const top = rim + wave.peak;
  const atRim = Math.sqrt(radius * radius - top * top) + RIM_WIDTH;
  const back = Math.sqrt(outer * outer - atRim * atRim) - top;
  const middle = along(centre, axis, -back);
  const body = ball(middle, outer);
  // The inner wall of the pelvis is flat behind the socket.
  const inner = fieldOf((x) => x - (centre[0] - radius - 4.6));
  return without(body, inner, 0, 4);
};

/** Everything beyond the rim, within the width of the socket. */
const openingOf = ({ centre, axis, radius, rim, wave, down, across }: Acetabulum): Field =>
  fieldOf((x, y, z) => {
    const [dx, dy, dz] = [x - centre[0], y - centre[1], z - centre[2]];
    const height = dx * axis[0] + dy * axis[1] + dz * axis[2];
    const off = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - height * height));
    const u = dx * down[0] + dy * down[1] + dz * down[2];
    const v = dx * across[0] + dy * across[1] + dz * across[2];
    const depth = rim + wave.at(u, v) - height;
    // Widens outwards like the bone around it.
    const side = (off - (radius + 3 - 0.9 * depth)) * 0.74;
    return Math.max(depth, side);
  });

/** On the inner wall of the pelvis, at a depth below the centre as a part of the radius. */
const floorAt = ({ centre, radius }: Acetabulum, below: number): Vector => [
  centre[0] - radius - 2.5 + 3 * below,
  centre[1] - 3,
  centre[2] - below * radius,
];

/** Where to look for the tip of the teardrop. */
export const teardropNear = (socket: Acetabulum): Vector => {
  const [x, y, z] = floorAt(socket, TEARDROP);
  return [x, y, z - 2.6];
};

/** Puts a socket into a bone: a wall with a rim in one plane, the lunate surface of a sphere, the fossa and the notch. */
export const socketed = (bone: Field, socket: Acetabulum): Field => {
  const { centre, axis, radius, down } = socket;
  const withWall = joined([
    { field: bone, blend: 0 },
    { field: wallOf(socket), blend: 7 },
  ]);
  const open = without(without(withWall, openingOf(socket)), ball(centre, radius));
  const floor = along(along(centre, axis, -radius * 0.62), down, radius * 0.22);
  const fossa = ball(floor, radius * 0.5);
  const [rx, ry, rz] = along(along(centre, axis, -radius * 0.12), down, radius * 0.82);
  const [tx, ty, tz] = along(along(centre, axis, radius * 0.3), down, radius * 1.35);
  const notch = bar([
    [rx, ry, rz, radius * 0.3],
    [tx, ty, tz, radius * 0.4],
  ]);
  const hollow = without(without(open, fossa, 0, 1.5), notch, 0, 1.5);
  // The floor ends below in a rounded edge, the tip of the teardrop figure.
  const teardrop = bar([
    [...floorAt(socket, 0.25), 3],
    [...floorAt(socket, TEARDROP), 2.6],
  ]);
  const whole = joined([{ field: hollow, blend: 0 }, { field: teardrop, blend: 5 }, ...socket.osteophytes]);
  return without(whole, ball(centre, radius));
};
