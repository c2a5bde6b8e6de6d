import { describe, expect, it } from 'vitest';
import { meshOfChunks } from './mesh-of-chunks.ts';

describe('the mesh of a drawn surface', () => {
  it('joins quantised chunks and chunks without indices, in millimetres', () => {
    const mesh = meshOfChunks([
      {
        positions: Uint16Array.of(0, 0, 0, 0, 10, 0, 0, 0, 0, 10, 0, 0),
        stride: 4,
        indices: Uint16Array.of(0, 1, 2),
        translation: [100, 0, -5],
        scale: 0.5,
      },
      {
        positions: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9),
        stride: 3,
        indices: null,
        translation: [0, 0, 0],
        scale: 1,
      },
    ]);
    expect([...mesh.positions]).toEqual([100, 0, -5, 105, 0, -5, 100, 5, -5, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([...mesh.triangles]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('is empty without chunks', () => {
    expect(meshOfChunks([]).triangles).toHaveLength(0);
  });
});
