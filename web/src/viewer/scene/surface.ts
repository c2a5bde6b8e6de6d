import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshPhongMaterial,
  Sphere,
  Vector3,
} from 'three';
import type { Plane, Ray } from 'three';
import type { MeshChunk } from '../loading/mesh-chunk.ts';
import type { ShownLevel } from '../loading/messages.ts';
import { createCutting } from './cutting.ts';
import type { Cut } from './plane-frame.ts';
import { intersectChunk } from './ray.ts';
import type { RaySegment } from './ray.ts';

export type ChunkMesh = Mesh<BufferGeometry, MeshPhongMaterial>;

/** One triangle with the same memory layout as a real chunk. */
const WARM_UP_CHUNK: MeshChunk = {
  positions: Uint16Array.of(0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0),
  stride: 4,
  indices: Uint16Array.of(0, 1, 2),
  translation: [0, 0, 0],
  scale: 1,
};

/** Uploaded to the GPU per frame: little enough that no frame is late. */
const BYTES_A_FRAME = 1_500_000;

const geometryOf = ({ positions, stride, indices }: MeshChunk): BufferGeometry => {
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, stride));
  if (indices) geometry.setIndex(new BufferAttribute(indices, 1));
  // Computing the real bounds would visit every point on this thread, and nothing uses them.
  geometry.boundingSphere = new Sphere();
  return geometry;
};

const bytesOf = ({ geometry }: ChunkMesh): number =>
  geometry.getAttribute('position').array.byteLength + (geometry.index?.array.byteLength ?? 0);

const disposeAll = (chunkMeshes: readonly ChunkMesh[]): void => {
  for (const { geometry } of chunkMeshes) geometry.dispose();
};

/** The same material for every opacity, so that no second shader has to be compiled. */
const boneMaterial = (): MeshPhongMaterial =>
  new MeshPhongMaterial({
    flatShading: true,
    side: DoubleSide,
    transparent: true,
    forceSinglePass: true,
    shininess: 12,
    specular: 0x1c1c1c,
  });

/** The segment of a ray on the near side of the cutting plane. */
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
 * The surface of the bone: its chunks and their common material. `invalidate` requests a new rendering, `wake` only a
 * frame in which chunks are uploaded.
 */
export const createSurface = (invalidate: () => void, wake: () => void) => {
  const group = new Group();
  const material = boneMaterial();
  const cutting = createCutting();
  let waiting: ChunkMesh[] = [];
  let shown: ChunkMesh[] = [];
  let coarse: ChunkMesh[] = [];
  let coarseChunks: MeshChunk[] = [];
  /** All but the coarse level, for intersections. */
  let chunks: MeshChunk[] = [];
  let onComplete: (() => void) | undefined;
  let drawn: (() => void) | undefined;

  const meshOfChunk = (chunk: MeshChunk): ChunkMesh => {
    const chunkMesh: ChunkMesh = new Mesh(geometryOf(chunk), material);
    chunkMesh.frustumCulled = false;
    chunkMesh.renderOrder = 1;
    chunkMesh.position.set(...chunk.translation);
    chunkMesh.scale.setScalar(chunk.scale);
    return chunkMesh;
  };
  const warmUpMesh = meshOfChunk(WARM_UP_CHUNK);
  // Lets the material be compiled before the first chunk arrives.
  group.add(warmUpMesh);
  const clearCoarse = (): void => {
    group.remove(...coarse);
    disposeAll(coarse);
    [coarse, coarseChunks] = [[], []];
  };
  /** Replaces the coarse level in one step: two overlapping surfaces would flicker. */
  const reveal = (): void => {
    clearCoarse();
    group.add(...shown);
    cutting.setChunks(chunks);
    invalidate();
  };
  const clear = (): void => {
    group.remove(...shown, ...coarse);
    disposeAll([...shown, ...waiting, ...coarse]);
    [shown, waiting, coarse] = [[], [], []];
    [chunks, coarseChunks] = [[], []];
    cutting.setChunks([]);
    [onComplete, drawn] = [undefined, undefined];
    invalidate();
  };

  return {
    group,
    addChunk: (level: ShownLevel, chunk: MeshChunk): void => {
      const chunkMesh = meshOfChunk(chunk);
      if (level === 'coarse') {
        coarse.push(chunkMesh);
        coarseChunks.push(chunk);
        group.add(chunkMesh);
      } else {
        waiting.push(chunkMesh);
        chunks.push(chunk);
        wake();
      }
    },
    warmUpMesh,
    endWarmUp: (): void => {
      group.remove(warmUpMesh);
      disposeAll([warmUpMesh]);
    },
    /** The callback runs once all chunks of the level have been rendered. */
    whenShown: (level: ShownLevel, callback: () => void): void => {
      if (level === 'coarse') {
        drawn = callback;
        cutting.setChunks(coarseChunks);
        invalidate();
      } else {
        onComplete = callback;
        wake();
      }
    },
    /**
     * Takes the chunks of this frame. Behind a coarse level they stay hidden until all are uploaded; without one the
     * surface grows chunk by chunk.
     */
    uploadNext: (): { readonly hidden: readonly ChunkMesh[]; readonly hasMore: boolean } => {
      const next: ChunkMesh[] = [];
      let bytes = 0;
      while (waiting.length > 0 && bytes < BYTES_A_FRAME) {
        const chunkMesh = waiting.shift();
        if (!chunkMesh) break;
        next.push(chunkMesh);
        bytes += bytesOf(chunkMesh);
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
    consumeDrawnCallback: (): (() => void) | undefined => {
      const callback = drawn;
      drawn = undefined;
      return callback;
    },
    /** Of the level that is not coarse. */
    fineChunks: (): readonly MeshChunk[] => chunks,
    isEmpty: (): boolean => shown.length + waiting.length + coarse.length === 0,
    setAppearance: (colour: string, opacity: number): void => {
      material.color.set(colour);
      material.opacity = opacity;
      material.depthWrite = opacity === 1;
      cutting.setOpacity(opacity);
    },
    setCut: (wanted: Cut | undefined): void => {
      cutting.setCut(wanted);
      // Only now: the first picture does not wait for its shaders.
      if (wanted) group.add(cutting.group);
      material.clippingPlanes = cutting.clippingPlanes();
    },
    cut: cutting.cut,
    clippingPlanes: cutting.clippingPlanes,
    cutSection: cutting.section,
    /** Whether the cut crosses a hole of the surface, where it is not filled. */
    isCutOpen: cutting.isOpen,
    beforeFrame: (): void => {
      group.updateWorldMatrix(true, false);
      cutting.update(group);
    },
    /** The first visible point of the bone, or of its cut, along a ray in world coordinates, in model coordinates. */
    intersect: (ray: Ray): Vector3 | undefined => {
      const local = ray.clone().applyMatrix4(group.matrixWorld.clone().invert());
      const segment = segmentOf(local, cutting.plane());
      const entry = local.at(segment.from, new Vector3());
      if (segment.from > 0 && cutting.isFilledAt(entry)) return entry;
      let distance: number | undefined;
      for (const chunk of chunks)
        distance = intersectChunk(chunk, { ...segment, to: distance ?? segment.to }) ?? distance;
      return distance === undefined ? undefined : local.at(distance, new Vector3());
    },
    clear,
    dispose: (): void => {
      clear();
      group.clear();
      material.dispose();
      cutting.dispose();
    },
  };
};
