import type { Mesh } from '@cotyle/domain/models/mesh';
import { isCollapsed } from '@cotyle/domain/segmentation/surface/collapsed';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';

/**
 * Millimetres along the edges of a block. meshoptimizer computes squared errors as 32-bit floats, in units of the extent
 * of what it is given: those below about a two-thousandth of the extent are noise. Of a whole hip bone that is 0.1 mm, so
 * that it would remove vertices almost at random and leave some places farther off than that; of a block it is 0.01 mm.
 */
const BLOCK = 20;
/** More blocks along an axis than any scan has. */
const BLOCKS_ALONG = 2 ** 16;

/** The triangles of each block, by where their middles lie. */
const blocksOf = ({ positions, triangles }: Mesh): Uint32Array[] => {
  const blocks = new Map<number, number[]>();
  for (let at = 0; at < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3);
    let key = 0;
    for (let axis = 0; axis < 3; axis++) {
      const sum =
        (positions[3 * a + axis] ?? 0) + (positions[3 * b + axis] ?? 0) + (positions[3 * c + axis] ?? 0);
      key = key * BLOCKS_ALONG + Math.floor(sum / 3 / BLOCK) + BLOCKS_ALONG / 2;
    }
    const corners = blocks.get(key);
    if (corners) corners.push(a, b, c);
    else blocks.set(key, [a, b, c]);
  }
  return Array.from(blocks.values(), (corners) => Uint32Array.from(corners));
};

/** Marks the corners of triangles without an area and all their neighbours in the block; answers whether one is new. */
const keepAround = (
  positions: Float32Array,
  fewer: Uint32Array,
  block: Uint32Array,
  kept: Uint8Array,
): boolean => {
  const corners = new Set<number>();
  for (let at = 0; at < fewer.length; at += 3)
    if (isCollapsed(positions, fewer, at))
      for (const corner of fewer.subarray(at, at + 3)) corners.add(corner);
  if (corners.size === 0) return false;
  let isNew = false;
  for (let at = 0; at < block.length; at += 3) {
    const triangle = block.subarray(at, at + 3);
    if (!triangle.some((corner) => corners.has(corner))) continue;
    for (const corner of triangle) {
      isNew ||= kept[corner] === 0;
      kept[corner] = 1;
    }
  }
  return isNew;
};

/**
 * The border of a block can be straight, and a triangle between three of its vertices has no area. Around such ones all
 * vertices are kept, so that the triangles there are those of the surface, which have one.
 */
const reducedBlock = (
  positions: Float32Array,
  block: Uint32Array,
  error: number,
  kept: Uint8Array,
): Uint32Array => {
  for (;;) {
    const [fewer] = MeshoptSimplifier.simplifyWithAttributes(
      block,
      positions,
      3,
      new Float32Array(0),
      0,
      [],
      kept,
      0,
      error,
      ['ErrorAbsolute', 'LockBorder', 'Sparse'],
    );
    if (fewer.length === block.length || !keepAround(positions, fewer, block, kept)) return fewer;
  }
};

/**
 * Fewer triangles, as few as an error of so many millimetres allows: it is a mean over the triangles that become one, and
 * the farthest place is about five times as far off. The vertices between blocks stay, so that the blocks still fit.
 */
export const reducedInBlocks = (surface: Mesh, error: number): Uint32Array => {
  const kept = new Uint8Array(surface.positions.length / 3);
  const blocks = blocksOf(surface).map((block) => reducedBlock(surface.positions, block, error, kept));
  const triangles = new Uint32Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const block of blocks) {
    triangles.set(block, end);
    end += block.length;
  }
  return triangles;
};
