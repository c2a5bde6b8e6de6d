import type { Vector } from '../ct/vector.ts';
import { meanOf } from './points.ts';

export interface PrincipalAxes {
  readonly mean: Vector;
  /** Of length 1 and at right angles; the points spread most along the first and least along the last. */
  readonly axes: readonly [Vector, Vector, Vector];
  /** The variance along each axis, in mm². */
  readonly variances: Vector;
}

type Matrix = [number[], number[], number[]];

const at = (matrix: Matrix, row: number, column: number): number => matrix[row]?.[column] ?? 0;

const set = (matrix: Matrix, row: number, column: number, value: number): void => {
  const line = matrix[row];
  if (line) line[column] = value;
};

/** One rotation of Jacobi's method, which makes the element (p, q) zero. */
const rotate = (matrix: Matrix, vectors: Matrix, p: number, q: number): void => {
  const off = at(matrix, p, q);
  if (off === 0) return;
  const theta = (at(matrix, q, q) - at(matrix, p, p)) / (2 * off);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < 3; k++) {
    const [kp, kq] = [at(matrix, k, p), at(matrix, k, q)];
    set(matrix, k, p, c * kp - s * kq);
    set(matrix, k, q, s * kp + c * kq);
  }
  for (let k = 0; k < 3; k++) {
    const [pk, qk] = [at(matrix, p, k), at(matrix, q, k)];
    set(matrix, p, k, c * pk - s * qk);
    set(matrix, q, k, s * pk + c * qk);
    const [kp, kq] = [at(vectors, k, p), at(vectors, k, q)];
    set(vectors, k, p, c * kp - s * kq);
    set(vectors, k, q, s * kp + c * kq);
  }
};

const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
/** Jacobi's method converges quadratically: a few sweeps reach the last bit. */
const SWEEPS = 12;

/** The eigenvectors of the points' covariance. The sign of an axis is arbitrary. */
export const principalAxes = (points: readonly Vector[]): PrincipalAxes => {
  const mean = meanOf(points);
  const matrix: Matrix = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const point of points)
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++) {
        const product = ((point[row] ?? 0) - (mean[row] ?? 0)) * ((point[column] ?? 0) - (mean[column] ?? 0));
        set(matrix, row, column, at(matrix, row, column) + product / points.length);
      }
  const vectors: Matrix = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < SWEEPS; sweep++) for (const [p, q] of PAIRS) rotate(matrix, vectors, p, q);
  const [a, b, c] = [0, 1, 2]
    .map((n) => ({
      variance: at(matrix, n, n),
      axis: [at(vectors, 0, n), at(vectors, 1, n), at(vectors, 2, n)] as const,
    }))
    .sort((one, other) => other.variance - one.variance);
  const none = { variance: 0, axis: [0, 0, 0] as const };
  return {
    mean,
    axes: [(a ?? none).axis, (b ?? none).axis, (c ?? none).axis],
    variances: [(a ?? none).variance, (b ?? none).variance, (c ?? none).variance],
  };
};
