import { Scene, Vector3, WebGLRenderer } from 'three';
import { createBody } from '../scene/body.ts';
import { createCameraRig } from '../scene/camera-rig.ts';
import type { CameraRig } from '../scene/camera-rig.ts';
import { AXIS_LENGTH, createCupFigure } from '../scene/cup-figure.ts';
import type { CupFigure } from '../scene/cup-figure.ts';
import { addLights } from '../scene/lights.ts';
import { createMarks, labelPoint } from '../scene/marks.ts';
import type { Mark } from '../scene/marks.ts';
import { createSurface } from '../scene/surface.ts';
import { createGpuUploader } from './gpu-upload.ts';
import type { Frame, Pixel, ViewSize } from './messages.ts';

export type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** Of the distance of the eye: about four pixels. */
const DOT_SIZE = 0.004;
const MAX_PIXEL_RATIO = 2;
/** Somewhere in sight of an eye that looks at nothing yet. */
const WARM_UP_CUP = { centre: { x: 0, y: 0, z: 0 }, diameter: 50, axis: [0, 0, 1], movable: true } as const;

/** Of the figure as it stands in the picture. */
const pixelsOf = ({ group }: CupFigure, rig: CameraRig): Frame['cupPixels'] => {
  const pixel = (z: number) => rig.pixelOf(group.localToWorld(new Vector3(0, 0, z)));
  return group.visible
    ? { centre: pixel(0), knob: pixel(AXIS_LENGTH) }
    : { centre: undefined, knob: undefined };
};

const createWebGlRenderer = (canvas: Canvas, context: WebGL2RenderingContext): WebGLRenderer => {
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.localClippingEnabled = true;
  // Asking whether a shader is right would wait for it.
  renderer.debug.checkShaderErrors = false;
  return renderer;
};

/** By then what was just drawn is on its way to the screen: the next frame may already have begun when it was drawn. */
const afterNextFrame = (told: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(told));
};

/** What is drawn, and when: once after something has changed, and never otherwise. */
export const createFrameLoop = (
  canvas: Canvas,
  context: WebGL2RenderingContext,
  onFrame: (frame: Frame) => void,
) => {
  const renderer = createWebGlRenderer(canvas, context);
  const handing = createGpuUploader(renderer);
  const scene = new Scene();
  let frame = 0;
  let shownMarks: readonly Mark[] = [];
  /** Nothing is drawn while the graphics card is still learning how to, or before anybody said what and how large. */
  let isReady = false;
  let isOpen = false;
  let isDrawn = false;
  let size: ViewSize = { width: 0, height: 0, ratio: 0 };
  /** As large as the canvas will be made when there is something to draw on it. */
  let pendingSize: ViewSize | undefined;
  let isStale = false;
  const wake = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const invalidate = (): void => {
    isStale = true;
    wake();
  };
  const rig = createCameraRig(invalidate);
  const [lights, surface] = [addLights(scene, rig.camera), createSurface(invalidate, wake)];
  const [body, cup, marks] = [createBody(), createCupFigure(), createMarks()];
  body.group.add(surface.group, cup.group, marks.group);
  scene.add(body.group);

  const labels = (): Frame['labels'] => {
    const at = (mark: Mark): Pixel | null => {
      const point = labelPoint(mark);
      return (point && rig.pixelOf(body.group.localToWorld(new Vector3(...point)))) ?? null;
    };
    return Object.fromEntries(shownMarks.map((mark) => [mark.id, at(mark)]));
  };
  const fit = (): void => {
    if (!pendingSize) return;
    renderer.setPixelRatio(Math.min(pendingSize.ratio, MAX_PIXEL_RATIO));
    renderer.setSize(pendingSize.width, pendingSize.height, false);
    pendingSize = undefined;
  };
  const render = (): void => {
    lights.place(rig.distance(), rig.ball().radius);
    body.group.updateMatrixWorld(true);
    surface.beforeFrame();
    marks.scale(rig.distance() * DOT_SIZE);
    renderer.render(scene, rig.camera);
  };
  const drawPicture = (): void => {
    [isStale, isDrawn] = [false, true];
    fit();
    const gaze = rig.aim();
    render();
    onFrame({ camera: gaze, cupAxis: cup.drawnAxis(), cupPixels: pixelsOf(cup, rig), labels: labels() });
    const drawn = surface.consumeDrawnCallback();
    if (drawn) afterNextFrame(drawn);
  };
  const draw = (): void => {
    frame = 0;
    if (!isReady || !isOpen || size.width === 0 || context.isContextLost()) return;
    // An empty picture would have to be out of the way before the first one.
    if (surface.isEmpty() && !isDrawn) return;
    const { hidden, hasMore } = surface.uploadNext();
    handing.upload(hidden);
    if (isStale) drawPicture();
    if (hasMore) wake();
  };
  /** Everything is drawn once, unseen: what a graphics card learns at its first triangle nobody waits for later. */
  const warmUp = async (): Promise<void> => {
    await renderer.compileAsync(scene, rig.camera);
    fit();
    handing.upload([surface.rehearsed]);
    surface.group.add(surface.rehearsed);
    // Not the cup itself: where that stands may have been told already.
    const stand = createCupFigure();
    stand.set(WARM_UP_CUP);
    body.group.add(stand.group);
    rig.aim();
    if (!context.isContextLost()) render();
    // Nobody is to see it.
    renderer.clear();
    body.group.remove(stand.group);
    stand.dispose();
    surface.endWarmUp();
    isReady = true;
    invalidate();
  };
  void warmUp();
  const renderNow = (): void => {
    cancelAnimationFrame(frame);
    isStale = true;
    draw();
  };
  return {
    rig,
    lights,
    surface,
    body,
    cup,
    invalidate,
    drawNow: renderNow,
    setMarks: (next: readonly Mark[]): void => {
      shownMarks = next;
      marks.set(next);
      invalidate();
    },
    open: (): void => {
      isOpen = true;
      renderNow();
    },
    /** As it is expected to be before there is a place for it, and as it is then: mostly the same. */
    resize: (next: ViewSize): void => {
      const { width, height, ratio } = next;
      if (width === size.width && height === size.height && ratio === size.ratio) return;
      [pendingSize, size] = [next, next];
      rig.resize(width, height);
      renderNow();
    },
    dispose: (): void => {
      for (const part of [surface, cup, marks, lights, handing, renderer]) part.dispose();
      cancelAnimationFrame(frame);
      renderer.forceContextLoss();
    },
  };
};

export type FrameLoop = ReturnType<typeof createFrameLoop>;
