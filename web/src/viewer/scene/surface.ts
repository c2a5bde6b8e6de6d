import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshPhongMaterial,
  Plane,
  Sphere,
  Vector3,
} from 'three';
import type { Ray } from 'three';
import type { MeshChunk } from '../loading/mesh-chunk.ts';
import type { ShownLevel } from '../loading/messages.ts';
import { intersectChunk } from './ray.ts';
import type { RaySegment } from './ray.ts';

/** What is cut away: everything beyond the plane. */
export interface Cut {
  /** Into the part that stays. */
  readonly normal: readonly [number, number, number];
  readonly point: readonly [number, number, number];
}

export type ChunkMesh = Mesh<BufferGeometry, MeshPhongMaterial>;

/** One triangle, laid out in memory as those of a bone are. */
const WARM_UP_CHUNK: MeshChunk = {
  positions: Uint16Array.of(0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0),
  stride: 4,
  indices: Uint16Array.of(0, 1, 2),
  translation: [0, 0, 0],
  scale: 1,
};

/** So much is handed to the graphics card in a frame: no frame is late for it, and little memory is on its way. */
const BYTES_A_FRAME = 1_500_000;

const geometryOf = ({ positions, stride, indices }: MeshChunk): BufferGeometry => {
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, stride));
  if (indices) geometry.setIndex(new BufferAttribute(indices, 1));
  // Its real bounds would be reckoned point by point, on this thread, and nobody needs them.
  geometry.boundingSphere = new Sphere();
  return geometry;
};

const bytesOf = ({ geometry }: ChunkMesh): number =>
  geometry.getAttribute('position').array.byteLength + (geometry.index?.array.byteLength ?? 0);

const disposeAll = (portions: readonly ChunkMesh[]): void => {
  for (const { geometry } of portions) geometry.dispose();
};

/** Always of one kind, opaque or not, so that the graphics card need not be taught another one on the way. */
const boneMaterial = (): MeshPhongMaterial =>
  new MeshPhongMaterial({
    flatShading: true,
    side: DoubleSide,
    transparent: true,
    forceSinglePass: true,
    shininess: 12,
    specular: 0x1c1c1c,
  });

/** A ray as far as it runs through what is left of the bone. */
const segmentOf = ({ origin, direction }: Ray, plane: Plane | undefined): RaySegment => {
  const along = plane ? plane.normal.dot(direction) : 0;
  const reached = plane ? -plane.distanceToPoint(origin) / along : 0;
  return {
    origin: [origin.x, origin.y, origin.z],
    direction: [direction.x, direction.y, direction.z],
    from: along > 0 ? Math.max(0, reached) : 0,
    to: along < 0 ? reached : Infinity,
  };
};

/**
 * The bone: its portions, their one material, and where a ray meets it. `invalidate` asks for the picture to be drawn
 * again, `wake` for a frame in which portions can be handed over behind it.
 */
export const createSurface = (invalidate: () => void, wake: () => void) => {
  const group = new Group();
  const material = boneMaterial();
  /** In the model's frame; the material's own one follows the tilt. */
  const plane = new Plane();
  const worldPlane = new Plane();
  let cut = false;
  let waiting: ChunkMesh[] = [];
  let shown: ChunkMesh[] = [];
  let coarse: ChunkMesh[] = [];
  /** All of it but the first picture, for rays. */
  let chunks: MeshChunk[] = [];
  /** What is told once everything that has come stands in the picture, and once it has been drawn. */
  let onComplete: (() => void) | undefined;
  let drawn: (() => void) | undefined;

  const portionOf = (piece: MeshChunk): ChunkMesh => {
    const portion: ChunkMesh = new Mesh(geometryOf(piece), material);
    portion.frustumCulled = false;
    portion.renderOrder = 1;
    portion.position.set(...piece.translation);
    portion.scale.setScalar(piece.scale);
    return portion;
  };
  const warmUpMesh = portionOf(WARM_UP_CHUNK);
  // It lets the material be made ready before the first bone comes.
  group.add(warmUpMesh);
  const clearCoarse = (): void => {
    group.remove(...coarse);
    disposeAll(coarse);
    coarse = [];
  };
  /** In place of the first picture, at once: two surfaces in each other would be seen as neither. */
  const reveal = (): void => {
    clearCoarse();
    group.add(...shown);
    invalidate();
  };
  const clear = (): void => {
    group.remove(...shown, ...coarse);
    disposeAll([...shown, ...waiting, ...coarse]);
    [shown, waiting, coarse, chunks] = [[], [], [], []];
    [onComplete, drawn] = [undefined, undefined];
    invalidate();
  };

  return {
    group,
    addChunk: (level: ShownLevel, piece: MeshChunk): void => {
      const portion = portionOf(piece);
      if (level === 'coarse') {
        // It is drawn when it is whole.
        coarse.push(portion);
        group.add(portion);
      } else {
        waiting.push(portion);
        chunks.push(piece);
        wake();
      }
    },
    rehearsed: warmUpMesh,
    /** The bone of the rehearsal is not needed any more. */
    endWarmUp: (): void => {
      group.remove(warmUpMesh);
      disposeAll([warmUpMesh]);
    },
    /** Once everything of a level that has come was drawn. */
    whenShown: (level: ShownLevel, callback: () => void): void => {
      if (level === 'coarse') {
        drawn = callback;
        invalidate();
      } else {
        onComplete = callback;
        wake();
      }
    },
    /**
     * What is handed over in this frame: all at once would hold everything up. Behind a first picture it is not to be
     * seen yet; without one the bone grows.
     */
    uploadNext: (): { readonly hidden: readonly ChunkMesh[]; readonly hasMore: boolean } => {
      const next: ChunkMesh[] = [];
      let bytes = 0;
      while (waiting.length > 0 && bytes < BYTES_A_FRAME) {
        const portion = waiting.shift();
        if (!portion) break;
        next.push(portion);
        bytes += bytesOf(portion);
      }
      shown.push(...next);
      const isBehind = coarse.length > 0;
      if (!isBehind && next.length > 0) {
        group.add(...next);
        invalidate();
      }
      if (waiting.length === 0 && onComplete && next.length === 0) {
        reveal();
        [drawn, onComplete] = [onComplete, undefined];
      }
      return { hidden: isBehind ? next : [], hasMore: next.length > 0 };
    },
    /** What is to be told once the frame that was just drawn is on its way to the screen. */
    consumeDrawnCallback: (): (() => void) | undefined => {
      const told = drawn;
      drawn = undefined;
      return told;
    },
    isEmpty: (): boolean => shown.length + waiting.length + coarse.length === 0,
    setAppearance: (colour: string, opacity: number): void => {
      material.color.set(colour);
      material.opacity = opacity;
      material.depthWrite = opacity === 1;
    },
    setCut: (wanted: Cut | undefined): void => {
      cut = wanted !== undefined;
      if (wanted)
        plane.setFromNormalAndCoplanarPoint(new Vector3(...wanted.normal), new Vector3(...wanted.point));
      material.clippingPlanes = cut ? [worldPlane] : [];
    },
    /** The clipping plane counts in the world's frame, in which the pelvis may be tilted. */
    beforeFrame: (): void => {
      group.updateWorldMatrix(true, false);
      if (cut) worldPlane.copy(plane).applyMatrix4(group.matrixWorld);
    },
    /** Where a ray in the world first meets what is to be seen of the bone, in the model's frame. */
    intersect: (ray: Ray): Vector3 | undefined => {
      const local = ray.clone().applyMatrix4(group.matrixWorld.clone().invert());
      const sight = segmentOf(local, cut ? plane : undefined);
      let met: number | undefined;
      for (const piece of chunks) met = intersectChunk(piece, { ...sight, to: met ?? sight.to }) ?? met;
      return met === undefined ? undefined : local.at(met, new Vector3());
    },
    clear,
    dispose: (): void => {
      clear();
      group.clear();
      material.dispose();
    },
  };
};

export type Surface = ReturnType<typeof createSurface>;
