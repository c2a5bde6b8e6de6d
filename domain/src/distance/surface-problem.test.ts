import { describe, expect, it } from 'vitest';
import { sphereMesh } from '../models/testing/meshes.ts';
import { surfaceProblem } from './surface-problem.ts';
import { box } from './testing/solids.ts';
import { weldedMesh } from './weld.ts';

const closed = sphereMesh(24, 12, 30);
const without = (triangle: number) => ({
  ...closed,
  triangles: closed.triangles.filter((_, n) => Math.floor(n / 3) !== triangle),
});

describe('a surface', () => {
  it('is accepted where it is closed, whether or not its triangles share vertices', () => {
    expect(surfaceProblem(closed)).toBeUndefined();
    expect(surfaceProblem(box([0, 0, 0], [30, 30, 30]))).toBeUndefined();
  });

  it('is refused with a hole of one triangle', () => {
    expect(surfaceProblem(without(7))).toBe('open');
  });

  it('is refused with one triangle that faces the wrong way', () => {
    const triangles = closed.triangles.slice();
    triangles.set([triangles[1] ?? 0, triangles[0] ?? 0], 0);
    expect(surfaceProblem({ ...closed, triangles })).toBe('winding');
  });

  it('is refused inside out', () => {
    expect(surfaceProblem({ ...closed, triangles: closed.triangles.toReversed() })).toBe('insideOut');
  });

  it('is refused where it is a fragment or in other units', () => {
    expect(surfaceProblem(box([0, 0, 0], [30, 30, 30], 1))).toBe('tooFew');
    expect(surfaceProblem({ ...closed, positions: closed.positions.map((value) => value / 1000) })).toBe(
      'tooSmall',
    );
    expect(surfaceProblem({ positions: new Float32Array(), triangles: new Uint32Array() })).toBe('tooFew');
  });

  it('is refused with a coordinate that is no number or a corner that does not exist', () => {
    expect(surfaceProblem({ ...closed, positions: closed.positions.with(4, Number.NaN) })).toBe('damaged');
    expect(surfaceProblem({ ...closed, triangles: closed.triangles.with(0, 100_000) })).toBe('damaged');
  });
});

describe('a welded mesh', () => {
  it('has one vertex for each point and no triangle without area', () => {
    const cube = weldedMesh(box([0, 0, 0], [30, 30, 30], 1));
    expect(cube.positions.length / 3).toBe(8);
    expect(cube.triangles.length / 3).toBe(12);
    const folded = weldedMesh({ positions: new Float32Array(9), triangles: Uint32Array.of(0, 1, 2) });
    expect(folded.triangles).toHaveLength(0);
  });
});
