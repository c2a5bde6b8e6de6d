import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  GreaterDepth,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
} from 'three';
import type { Plane } from 'three';
import { createBonePart } from './bone-part.ts';
import type { BoneLook } from './bone-part.ts';
import { createPartCaps } from './part-caps.ts';
import type { Cut } from './plane-frame.ts';
import type { Section } from './section.ts';

/** A surface that is drawn beside the model: a part of an implant, or a map on it. Plain data, sent once for each key. */
export interface PartSurface {
  readonly key: string;
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
  /** Red, green and blue of each vertex, from 0 to 255; one colour for all without them. */
  readonly colours?: Uint8Array | undefined;
}

/** Where a surface is drawn, and how. */
export interface PlacedPart {
  readonly key: string;
  /** From the frame of the surface to the model, by columns: three axes and the origin. */
  readonly placement: readonly [Axis, Axis, Axis, Axis];
  readonly colour: string;
  /** Drawn faintly where the bone hides its outside, so that what lies in the bone is not lost. */
  readonly throughBone: boolean;
  /** Drawn as a bone is, instead of as an implant. */
  readonly bone?: BoneLook | undefined;
}

type Axis = readonly [x: number, y: number, z: number];

export const UNMOVED: PlacedPart['placement'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, 0, 0],
];

/** The renderer mixes light, so that it takes the colours of vertices without the curve of a screen. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);

const linearColours = (colours: Uint8Array): Float32Array =>
  Float32Array.from(colours, (value) => LINEAR[value] ?? 0);

const geometryOf = ({ positions, triangles, colours }: PartSurface): BufferGeometry => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  if (colours) geometry.setAttribute('color', new BufferAttribute(linearColours(colours), 3));
  geometry.computeVertexNormals();
  return geometry;
};

const matrixOf = ([x, y, z, origin]: PlacedPart['placement']): Matrix4 =>
  new Matrix4().set(
    x[0],
    y[0],
    z[0],
    origin[0],
    x[1],
    y[1],
    z[1],
    origin[1],
    x[2],
    y[2],
    z[2],
    origin[2],
    0,
    0,
    0,
    1,
  );

const GHOST_OPACITY = 0.35;

const materialsOf = (colour: string, hasColours: boolean) => ({
  solid: new MeshPhongMaterial({
    color: hasColours ? 0xffffff : colour,
    vertexColors: hasColours,
    side: DoubleSide,
    flatShading: false,
    shininess: 50,
    specular: 0x2a2a2a,
    // The offset draws a part in front of the bone that it touches.
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2000,
  }),
  ghost: new MeshBasicMaterial({
    color: hasColours ? 0xffffff : colour,
    vertexColors: hasColours,
    transparent: true,
    opacity: GHOST_OPACITY,
    depthFunc: GreaterDepth,
    depthWrite: false,
  }),
});

/** The parts of an implant. Empty, it costs the first picture of a model nothing. */
export const createParts = () => {
  const group = new Group();
  const surfaces = new Map<
    string,
    { readonly surface: PartSurface; readonly geometry: BufferGeometry; readonly hasColours: boolean }
  >();
  const caps = createPartCaps();
  group.add(caps.group);
  let placed: readonly PlacedPart[] = [];
  let cut: Cut | undefined;
  /** Of the cut, in the world. */
  let clippingPlanes: Plane[] = [];
  /** The section of the model with which the caps were made; undefined where they have to be made again. */
  let drawnWith: Section | undefined;
  const materials = new Map<string, ReturnType<typeof materialsOf>>();
  const materialsFor = (colour: string, hasColours: boolean) => {
    const name = `${colour} ${hasColours}`;
    const known = materials.get(name) ?? materialsOf(colour, hasColours);
    materials.set(name, known);
    known.solid.clippingPlanes = clippingPlanes;
    known.ghost.clippingPlanes = clippingPlanes;
    return known;
  };
  const bones = new Map<string, ReturnType<typeof createBonePart>>();
  const boneFor = (key: string) => {
    const known = bones.get(key) ?? createBonePart();
    bones.set(key, known);
    return known;
  };
  const draw = ({ key, placement, colour, throughBone, bone }: PlacedPart): void => {
    const surface = surfaces.get(key);
    if (!surface) return;
    const add = (mesh: Mesh, order: number): void => {
      mesh.matrixAutoUpdate = false;
      mesh.matrix.copy(matrixOf(placement));
      mesh.renderOrder = order;
      group.add(mesh);
    };
    if (bone) {
      for (const [mesh, order] of boneFor(key).meshes(surface.geometry, colour, bone, clippingPlanes))
        add(mesh, order);
      return;
    }
    const { solid, ghost } = materialsFor(colour, surface.hasColours);
    add(new Mesh(surface.geometry, solid), 0.5);
    if (throughBone) add(new Mesh(surface.geometry, ghost), 2);
  };
  const drawAll = (): void => {
    group.clear();
    group.add(caps.group);
    placed.forEach(draw);
    drawnWith = undefined;
  };
  return {
    group,
    addSurface: (surface: PartSurface): void => {
      const { key } = surface;
      surfaces.get(key)?.geometry.dispose();
      caps.forget(key);
      surfaces.set(key, {
        surface,
        geometry: geometryOf(surface),
        hasColours: surface.colours !== undefined,
      });
    },
    /** The planes are those of the model, in the world. */
    setCut: (wanted: Cut | undefined, planes: Plane[]): void => {
      [cut, clippingPlanes] = [wanted, planes];
      drawAll();
    },
    /** `bone` is where the cut meets the model. */
    beforeFrame: (bone: Section): void => {
      if (drawnWith === bone) return;
      drawnWith = bone;
      const cuttable = placed.flatMap((part) => {
        const surface = surfaces.get(part.key)?.surface;
        return surface ? [{ part, surface, clippingPlanes: bones.get(part.key)?.neckPlanes() ?? [] }] : [];
      });
      caps.set(cuttable, cut, bone);
    },
    /** A surface that is not placed any more is forgotten. */
    place: (parts: readonly PlacedPart[]): void => {
      const keys = new Set(parts.map(({ key }) => key));
      for (const [key, { geometry }] of surfaces)
        if (!keys.has(key)) {
          geometry.dispose();
          surfaces.delete(key);
          caps.forget(key);
        }
      placed = parts;
      drawAll();
    },
    dispose: (): void => {
      for (const { geometry } of surfaces.values()) geometry.dispose();
      for (const bone of bones.values()) bone.dispose();
      caps.dispose();
      for (const { solid, ghost } of materials.values()) {
        solid.dispose();
        ghost.dispose();
      }
    },
  };
};
