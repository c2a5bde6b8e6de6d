import { ConeGeometry, Group, Mesh, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3 } from 'three';
import type { Ray } from 'three';
import type { Point } from './marks.ts';

/** A knob that is dragged along a line or around it. Plain data, in the frame of the model. */
export interface Handle {
  readonly id: string;
  readonly at: Point;
  /** Of length 1: along it, or around it where `about` is given. */
  readonly axis: Point;
  /** The point of the axis about which it turns. */
  readonly about?: Point | undefined;
}

const COLOUR = 0xd1495b;
/** In millimetres. */
const KNOB = 3.6;
const ARROW = { radius: 2.6, length: 6, away: 8 } as const;

const FORWARD = new Vector3(0, 1, 0);

/** The directions in which the knob can be dragged. */
const freeOf = ({ at, axis, about }: Handle): Vector3 => {
  const along = new Vector3(...axis);
  return about
    ? along
        .clone()
        .cross(new Vector3(...at).sub(new Vector3(...about)))
        .normalize()
    : along;
};

/** Where a knob is while the pointer is on a ray. */
export type HandleGrip = (ray: Ray) => Point;

const tuple = ({ x, y, z }: Vector3): Point => [x, y, z];

/** The distance along a line from a point of it to where it is nearest to the ray. */
const alongLine = (ray: Ray, at: Vector3, axis: Vector3): number => {
  const between = at.clone().sub(ray.origin);
  const cosine = axis.dot(ray.direction);
  const least = 1 - cosine * cosine;
  // Along the view, the line is a point.
  return least < 1e-6 ? 0 : (between.dot(ray.direction) * cosine - between.dot(axis)) / least;
};

/** The knob keeps its distance to where it was grabbed. */
const gripLine = (grabbed: Ray, { at, axis }: Handle): HandleGrip => {
  const [from, along] = [new Vector3(...at), new Vector3(...axis)];
  const offset = alongLine(grabbed, from, along);
  return (ray) => tuple(from.clone().addScaledVector(along, alongLine(ray, from, along) - offset));
};

/** Over the sphere about the axis: of the two points on the ray, the one nearer to the knob, so that it never jumps. */
const turnedTo = (ray: Ray, { at, about = at }: Handle): Point => {
  const [knob, centre] = [new Vector3(...at), new Vector3(...about)];
  const reach = knob.distanceTo(centre);
  const along = centre.clone().sub(ray.origin).dot(ray.direction);
  const off = ray.at(along, new Vector3()).distanceTo(centre);
  const half = off < reach ? Math.sqrt(reach * reach - off * off) : 0;
  const [front, back] = [ray.at(along - half, new Vector3()), ray.at(along + half, new Vector3())];
  return tuple(front.distanceToSquared(knob) <= back.distanceToSquared(knob) ? front : back);
};

/** `latest` is asked while the knob turns, because its axis may move with it. */
export const gripHandle = (grabbed: Ray, handle: Handle, latest: () => Handle | undefined): HandleGrip =>
  handle.about ? (ray) => turnedTo(ray, latest() ?? handle) : gripLine(grabbed, handle);

/** The knobs, drawn through bone and implants. */
export const createHandles = () => {
  const group = new Group();
  const ball = new SphereGeometry(KNOB, 24, 16);
  const arrow = new ConeGeometry(ARROW.radius, ARROW.length, 20);
  const material = new MeshBasicMaterial({ color: COLOUR, depthTest: false, transparent: true });
  let handles: readonly Handle[] = [];
  const add = (geometry: SphereGeometry | ConeGeometry, place: Vector3, towards: Vector3): void => {
    const mesh = new Mesh(geometry, material);
    mesh.position.copy(place);
    mesh.quaternion.copy(new Quaternion().setFromUnitVectors(FORWARD, towards));
    mesh.renderOrder = 4;
    group.add(mesh);
  };
  const draw = (handle: Handle): void => {
    const [at, free] = [new Vector3(...handle.at), freeOf(handle)];
    add(ball, at, FORWARD);
    for (const sign of [1, -1]) {
      const direction = free.clone().multiplyScalar(sign);
      add(arrow, at.clone().addScaledVector(direction, ARROW.away), direction);
    }
  };
  return {
    group,
    set: (next: readonly Handle[]): void => {
      handles = next;
      group.clear();
      handles.forEach(draw);
    },
    all: (): readonly Handle[] => handles,
    dispose: (): void => {
      ball.dispose();
      arrow.dispose();
      material.dispose();
    },
  };
};
