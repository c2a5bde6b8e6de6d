import {
  BufferGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  Vector3,
} from 'three';

export type Point = readonly [number, number, number];

/** Points on the surface with a label. */
export interface Mark {
  readonly id: string;
  readonly points: readonly Point[];
  /** Connected by lines, in their order. */
  readonly joined: boolean;
  readonly label: string;
  readonly colour: string;
}

/** The middle of a distance, or the vertex of an angle. */
export const labelPoint = ({ points, joined }: Mark): Point | undefined => {
  const [a, b] = points;
  if (!joined || !a || !b) return points.at(-1);
  return points.length === 2 ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2] : b;
};

/** Measured points and lines, drawn through the bone, because they may lie behind an edge. */
export const createMarks = () => {
  const group = new Group();
  const ball = new SphereGeometry(1, 16, 12);
  const materials = new Map<string, { dot: MeshBasicMaterial; line: LineBasicMaterial }>();
  const materialOf = (colour: string) => {
    const found = materials.get(colour) ?? {
      dot: new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true }),
      line: new LineBasicMaterial({ color: colour, depthTest: false, transparent: true }),
    };
    materials.set(colour, found);
    return found;
  };
  const clear = (): void => {
    for (const child of group.children) if (child instanceof Line) child.geometry.dispose();
    group.clear();
  };
  const draw = ({ points, joined, colour }: Mark): void => {
    const { dot, line } = materialOf(colour);
    for (const point of points) {
      const mesh = new Mesh(ball, dot);
      mesh.position.set(...point);
      mesh.renderOrder = 5;
      group.add(mesh);
    }
    if (!joined || points.length < 2) return;
    const path = new Line(
      new BufferGeometry().setFromPoints(points.map((point) => new Vector3(...point))),
      line,
    );
    path.renderOrder = 5;
    group.add(path);
  };
  return {
    group,
    set: (marks: readonly Mark[]): void => {
      clear();
      marks.forEach(draw);
    },
    /** Keeps the size of the dots on the screen. */
    scale: (unit: number): void => {
      for (const child of group.children) if (child instanceof Mesh) child.scale.setScalar(unit);
    },
    dispose: (): void => {
      clear();
      ball.dispose();
      for (const { dot, line } of materials.values()) {
        dot.dispose();
        line.dispose();
      }
    },
  };
};
