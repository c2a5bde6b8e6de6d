import { Scene, Vector3, WebGLRenderer } from 'three';
import { createBody } from '../scene/body.ts';
import { createCameraRig } from '../scene/camera-rig.ts';
import type { CameraRig } from '../scene/camera-rig.ts';
import { AXIS_LENGTH, createCupFigure } from '../scene/cup-figure.ts';
import type { CupFigure } from '../scene/cup-figure.ts';
import { createHandles } from '../scene/handles.ts';
import { addLights } from '../scene/lights.ts';
import type { Orbit } from '../scene/orbit.ts';
import { createMarks, labelPoint } from '../scene/marks.ts';
import type { Mark, Point } from '../scene/marks.ts';
import { createParts } from '../scene/parts.ts';
import { createSurface } from '../scene/surface.ts';
import { createGpuUploader } from './gpu-upload.ts';
import type { Frame, Pixel, ViewSize } from './messages.ts';

export type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** As a fraction of the camera distance: about four pixels. */
const DOT_SIZE = 0.004;
const MAX_PIXEL_RATIO = 2;
/** In view of a camera that has no target yet. */
const WARM_UP_CUP = { centre: { x: 0, y: 0, z: 0 }, diameter: 50, axis: [0, 0, 1], movable: true } as const;

const pixelsOf = ({ group }: CupFigure, rig: CameraRig): Frame['cupPixels'] => {
  if (!group.visible) return { centre: undefined, knob: undefined, radius: 0 };
  const pixel = (z: number) => rig.pixelOf(group.localToWorld(new Vector3(0, 0, z)));
  const middle = group.localToWorld(new Vector3());
  return {
    centre: pixel(0),
    knob: pixel(AXIS_LENGTH),
    radius: rig.pixelsAcross(middle, group.scale.x),
  };
};

const createWebGlRenderer = (canvas: Canvas, context: WebGL2RenderingContext): WebGLRenderer => {
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.localClippingEnabled = true;
  // Checking for shader errors would block until they are compiled.
  renderer.debug.checkShaderErrors = false;
  return renderer;
};

/** Two frames later what was just rendered is on the screen: the next frame may already have begun when it was rendered. */
const afterNextFrame = (callback: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(callback));
};

/** Renders once after each change, and never otherwise. */
export const createFrameLoop = (
  canvas: Canvas,
  context: WebGL2RenderingContext,
  onFrame: (frame: Frame) => void,
) => {
  const renderer = createWebGlRenderer(canvas, context);
  const gpuUploader = createGpuUploader(renderer);
  const scene = new Scene();
  let frame = 0;
  let shownMarks: readonly Mark[] = [];
  /** Nothing is rendered before the shaders are compiled and the scene and its size are known. */
  let isWarm = false;
  let isSceneReady = false;
  let isDrawn = false;
  let size: ViewSize = { width: 0, height: 0, ratio: 0 };
  /** Applied to the canvas when there is something to render. */
  let pendingSize: ViewSize | undefined;
  let needsRender = false;
  const wake = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const invalidate = (): void => {
    needsRender = true;
    wake();
  };
  const rig = createCameraRig(invalidate);
  const [lights, surface] = [addLights(scene, rig.camera), createSurface(invalidate, wake)];
  const [body, cup, marks, parts] = [createBody(), createCupFigure(), createMarks(), createParts()];
  const handles = createHandles();
  body.group.add(surface.group, parts.group, cup.group, cup.cap, marks.group, handles.group);
  scene.add(body.group);

  const pixelAt = (point: Point | undefined): Pixel | null =>
    (point && rig.pixelOf(body.group.localToWorld(new Vector3(...point)))) ?? null;
  const labels = (): Frame['labels'] =>
    Object.fromEntries(shownMarks.map((mark) => [mark.id, pixelAt(labelPoint(mark))]));
  const fit = (): void => {
    if (!pendingSize) return;
    renderer.setPixelRatio(Math.min(pendingSize.ratio, MAX_PIXEL_RATIO));
    renderer.setSize(pendingSize.width, pendingSize.height, false);
    pendingSize = undefined;
  };
  const render = (drawn = parts): void => {
    lights.place(rig.distance(), rig.boundingSphere().radius);
    body.group.updateMatrixWorld(true);
    surface.beforeFrame();
    drawn.beforeFrame(surface.cutSection());
    marks.scale(rig.distance() * DOT_SIZE);
    renderer.render(scene, rig.camera);
  };
  const renderFrame = (): void => {
    [needsRender, isDrawn] = [false, true];
    fit();
    const camera = rig.aim();
    render();
    onFrame({
      camera,
      orbit: rig.orbit(),
      cupAxis: cup.drawnAxis(),
      cupPixels: pixelsOf(cup, rig),
      handles: Object.fromEntries(handles.all().map(({ id, at }) => [id, pixelAt(at)])),
      isCutOpen: surface.isCutOpen(),
      labels: labels(),
    });
    const drawn = surface.consumeDrawnCallback();
    if (drawn) afterNextFrame(drawn);
  };
  const draw = (): void => {
    frame = 0;
    if (!isWarm || !isSceneReady || size.width === 0 || context.isContextLost()) return;
    // An empty frame would delay the first one with a model.
    if (surface.isEmpty() && !isDrawn) return;
    const { hidden, hasMore } = surface.uploadNext();
    gpuUploader.upload(hidden);
    if (needsRender) renderFrame();
    if (hasMore) wake();
  };
  /** Renders everything once, invisibly, so that shaders and buffers are ready before the first model. */
  const warmUp = async (): Promise<void> => {
    await renderer.compileAsync(scene, rig.camera);
    fit();
    gpuUploader.upload([surface.warmUpMesh]);
    surface.group.add(surface.warmUpMesh);
    // A second cup: the real one may already have been positioned.
    const warmUpCup = createCupFigure();
    warmUpCup.set(WARM_UP_CUP);
    body.group.add(warmUpCup.group);
    rig.aim();
    if (!context.isContextLost()) render();
    renderer.clear();
    body.group.remove(warmUpCup.group);
    warmUpCup.dispose();
    surface.endWarmUp();
    isWarm = true;
    invalidate();
  };
  void warmUp();
  const renderNow = (): void => {
    cancelAnimationFrame(frame);
    needsRender = true;
    draw();
  };
  /** The model as a whole and these parts, in place of what is shown; the next frame is as before. False where nothing can be. */
  const renderPicture = (pictured: ReturnType<typeof createParts>, at: Orbit, asked: ViewSize): boolean => {
    if (!isWarm || !isSceneReady || surface.isEmpty() || context.isContextLost()) return false;
    const hidden = [parts.group, cup.group, cup.cap, marks.group, handles.group].filter(
      ({ visible }) => visible,
    );
    for (const group of hidden) group.visible = false;
    const cut = surface.cut();
    surface.setCut(undefined);
    body.group.add(pictured.group);
    const goBack = rig.placeAt(at, asked.width / asked.height);
    pendingSize = asked;
    fit();
    rig.aim();
    render(pictured);
    goBack();
    body.group.remove(pictured.group);
    surface.setCut(cut);
    for (const group of hidden) group.visible = true;
    pendingSize = size;
    needsRender = true;
    return true;
  };
  return {
    rig,
    lights,
    surface,
    body,
    cup,
    parts,
    handles,
    invalidate,
    renderNow,
    renderPicture,
    setMarks: (next: readonly Mark[]): void => {
      shownMarks = next;
      marks.set(next);
      invalidate();
    },
    setReady: (): void => {
      isSceneReady = true;
      renderNow();
    },
    /** Called with the expected size before the canvas is in the page, and with the real one then; mostly they are equal. */
    resize: (next: ViewSize): void => {
      const { width, height, ratio } = next;
      if (width === size.width && height === size.height && ratio === size.ratio) return;
      [pendingSize, size] = [next, next];
      rig.resize(width, height);
      renderNow();
    },
    dispose: (): void => {
      for (const part of [surface, cup, marks, parts, handles, lights, gpuUploader, renderer]) part.dispose();
      cancelAnimationFrame(frame);
      renderer.forceContextLoss();
    },
  };
};

export type FrameLoop = ReturnType<typeof createFrameLoop>;
