import {
  AmbientLight,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Group,
  Mesh,
  MeshLambertMaterial,
  OrthographicCamera,
  Raycaster,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import type { LandmarkSelection } from '../landmarks/landmark-store.ts';
import type { SurfaceMesh } from '../worker/messages.ts';
import { createLandmarkGroup } from './landmark-group.ts';

/** In pixels from the upper left corner of the picture. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Radians for each pixel of a drag. */
const TURN = 0.01;
const MOST_ELEVATION = Math.PI / 2 - 0.01;
const ZOOM = { min: 0.4, max: 12 };

/** A small picture of the segments: seen from the front, the head above, and turned by the pointer. */
export const createSegmentScene = (canvas: HTMLCanvasElement) => {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  const scene = new Scene();
  const bones = new Group();
  const camera = new OrthographicCamera();
  const light = new DirectionalLight(0xffffff, 2.2);
  const landmarks = createLandmarkGroup();
  scene.add(bones, landmarks.group, light, light.target, new AmbientLight(0xffffff, 0.9));
  const drawn = new Set<() => void>();
  /** Comes into the middle as the picture is zoomed in. */
  let focus: Vector | undefined;
  const shown = new Map<number, Mesh<BufferGeometry, MeshLambertMaterial>>();
  let view = { azimuth: 0, elevation: 0, zoom: 1 };
  let frame: number | undefined;

  const aim = (): void => {
    const bounds = new Sphere();
    for (const { geometry, visible } of shown.values())
      if (visible && geometry.boundingSphere) bounds.union(geometry.boundingSphere);
    const radius = Math.max(bounds.radius, 1);
    const { azimuth, elevation, zoom } = view;
    const target = bounds.center.clone();
    if (focus) target.lerp(new Vector3(...focus), Math.min(1, Math.max(0, zoom - 1)));
    // Patient coordinates: x to the left, y to the back, z to the head.
    const towards = new Vector3(
      Math.sin(azimuth) * Math.cos(elevation),
      -Math.cos(azimuth) * Math.cos(elevation),
      Math.sin(elevation),
    );
    const [width, height] = [canvas.clientWidth || 1, canvas.clientHeight || 1];
    const scale = radius / zoom / Math.min(width, height);
    Object.assign(camera, {
      left: -width * scale,
      right: width * scale,
      top: height * scale,
      bottom: -height * scale,
      near: 0,
      far: 6 * radius,
    });
    camera.up.set(0, 0, 1);
    camera.position.copy(target).addScaledVector(towards, 3 * radius);
    camera.lookAt(target);
    camera.updateProjectionMatrix();
    light.position.copy(camera.position).add(new Vector3(0, 0, radius));
    light.target.position.copy(target);
    landmarks.scale(2 * scale);
  };
  const draw = (): void => {
    frame = undefined;
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
    aim();
    renderer.render(scene, camera);
    for (const listener of drawn) listener();
  };
  const redraw = (): void => {
    frame ??= requestAnimationFrame(draw);
  };
  const remove = (value: number): void => {
    const mesh = shown.get(value);
    if (!mesh) return;
    bones.remove(mesh);
    mesh.geometry.dispose();
    mesh.material.dispose();
    shown.delete(value);
  };

  const rayAt = ({ x, y }: PicturePoint): Raycaster => {
    const raycaster = new Raycaster();
    const at = new Vector2((2 * x) / (canvas.clientWidth || 1) - 1, 1 - (2 * y) / (canvas.clientHeight || 1));
    raycaster.setFromCamera(at, camera);
    return raycaster;
  };

  return {
    redraw,
    /** After each frame; returns how to stop. */
    onDrawn: (listener: () => void): (() => void) => {
      drawn.add(listener);
      return () => void drawn.delete(listener);
    },
    setLandmarks: (placed: PlacedLandmarks | undefined, selected: LandmarkSelection | undefined): void => {
      landmarks.show(placed, selected);
      redraw();
    },
    setFocus: (point: Vector | undefined): void => {
      focus = point;
      redraw();
    },
    /** Where a point of the patient is in the picture. */
    project: (point: Vector): PicturePoint => {
      const { x, y } = new Vector3(...point).project(camera);
      return { x: ((x + 1) / 2) * canvas.clientWidth, y: ((1 - y) / 2) * canvas.clientHeight };
    },
    /** The first point of the surface of a segment under a place of the picture. */
    surfaceAt: (at: PicturePoint, value: number): Vector | undefined =>
      rayAt(at)
        .intersectObjects([shown.get(value)].flatMap((mesh) => mesh ?? []))[0]
        ?.point.toArray(),
    /** The point under a place of the picture that is as deep as another point. */
    besides: (at: PicturePoint, point: Vector): Vector => {
      const { origin, direction } = rayAt(at).ray;
      const depth = new Vector3(...point).sub(origin).dot(direction);
      return origin.addScaledVector(direction, depth).toArray();
    },
    set: (value: number, { positions, normals, triangles }: SurfaceMesh, colour: string): void => {
      const isVisible = shown.get(value)?.visible ?? true;
      remove(value);
      if (triangles.length > 0) {
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(positions, 3));
        geometry.setIndex(new BufferAttribute(triangles, 1));
        geometry.setAttribute('normal', new BufferAttribute(normals, 3));
        geometry.computeBoundingSphere();
        const mesh = new Mesh(geometry, new MeshLambertMaterial({ color: colour }));
        mesh.visible = isVisible;
        shown.set(value, mesh);
        bones.add(mesh);
      }
      redraw();
    },
    setVisible: (values: ReadonlySet<number>): void => {
      for (const [value, mesh] of shown) mesh.visible = values.has(value);
      redraw();
    },
    turn: (x: number, y: number): void => {
      const elevation = view.elevation + y * TURN;
      view = {
        ...view,
        azimuth: view.azimuth - x * TURN,
        elevation: Math.min(MOST_ELEVATION, Math.max(-MOST_ELEVATION, elevation)),
      };
      redraw();
    },
    zoom: (factor: number): void => {
      view = { ...view, zoom: Math.min(ZOOM.max, Math.max(ZOOM.min, view.zoom * factor)) };
      redraw();
    },
    close: (): void => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      for (const value of shown.keys()) remove(value);
      landmarks.dispose();
      renderer.dispose();
    },
  };
};

export type SegmentScene = ReturnType<typeof createSegmentScene>;
