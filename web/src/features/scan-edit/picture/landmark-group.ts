import type { Vector } from '@cotyle/domain/ct/vector';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
} from 'three';
import { linesOf, marksOf, rimCirclesOf, spheresOf } from '../landmarks/landmark-figures.ts';
import { isSameLandmark } from '../landmarks/landmark-refs.ts';
import type { LandmarkSelection } from '../landmarks/landmark-store.ts';

const COLOURS = { mark: 0x9be8ff, chosen: 0xc8ff3d } as const;
/** In pixels. */
const SIZE = { mark: 3.5, rim: 1.4, chosen: 5.5 };

const lineThrough = (points: readonly Vector[], material: LineBasicMaterial): Line => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(points.flat(), 3));
  const line = new Line(geometry, material);
  line.renderOrder = 1;
  return line;
};

/** The landmarks in the 3D picture. They are seen through the bones: most of them lie inside or at the back. */
export const createLandmarkGroup = () => {
  const group = new Group();
  const ball = new SphereGeometry(1, 16, 12);
  const see = { depthTest: false, transparent: true } as const;
  const materials = {
    mark: new MeshBasicMaterial({ color: COLOURS.mark, ...see, opacity: 0.95 }),
    chosen: new MeshBasicMaterial({ color: COLOURS.chosen, ...see }),
    sphere: new MeshBasicMaterial({ color: COLOURS.mark, ...see, opacity: 0.22, depthWrite: false }),
    line: new LineBasicMaterial({ color: COLOURS.mark, ...see, opacity: 0.8 }),
  };
  const balls: { readonly mesh: Mesh; readonly pixels: number }[] = [];

  const clear = (): void => {
    for (const child of group.children) if (child instanceof Line) child.geometry.dispose();
    group.clear();
    balls.length = 0;
  };
  const addBall = (point: Vector, kind: 'mark' | 'chosen', pixels: number): void => {
    const mesh = new Mesh(ball, materials[kind]);
    mesh.position.set(...point);
    mesh.renderOrder = kind === 'chosen' ? 3 : 2;
    balls.push({ mesh, pixels });
    group.add(mesh);
  };

  return {
    group,
    show: (placed: PlacedLandmarks | undefined, selected: LandmarkSelection | undefined): void => {
      clear();
      if (!placed) return;
      for (const { ref, index, point } of marksOf(placed)) {
        const isRim = ref.name === 'acetabularRim';
        const isChosen = isSameLandmark(selected, ref) && (!isRim || selected?.point === index);
        const pixels = isRim ? SIZE.rim : SIZE.mark;
        addBall(point, isChosen ? 'chosen' : 'mark', isChosen ? SIZE.chosen : pixels);
      }
      for (const { from, to } of linesOf(placed)) group.add(lineThrough([from, to], materials.line));
      for (const { points } of rimCirclesOf(placed)) group.add(lineThrough(points, materials.line));
      for (const { centre, radius } of spheresOf(placed)) {
        const mesh = new Mesh(ball, materials.sphere);
        mesh.position.set(...centre);
        mesh.scale.setScalar(radius);
        mesh.renderOrder = 1;
        group.add(mesh);
      }
    },
    /** The marks are as large at every zoom. */
    scale: (millimetresPerPixel: number): void => {
      for (const { mesh, pixels } of balls) mesh.scale.setScalar(pixels * millimetresPerPixel);
    },
    dispose: (): void => {
      clear();
      ball.dispose();
      for (const material of Object.values(materials)) material.dispose();
    },
  };
};
