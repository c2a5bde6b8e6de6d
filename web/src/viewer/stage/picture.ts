import { Scene, Vector3, WebGLRenderer } from 'three';
import { createBody } from '../scene/body.ts';
import { createRig } from '../scene/camera-rig.ts';
import type { Rig } from '../scene/camera-rig.ts';
import { AXIS_LENGTH, createCup } from '../scene/cup-figure.ts';
import type { CupFigure } from '../scene/cup-figure.ts';
import { addLights } from '../scene/lights.ts';
import { createMarks, labelPoint } from '../scene/marks.ts';
import type { Mark } from '../scene/marks.ts';
import { createSurface } from '../scene/surface.ts';
import { createHandOver } from './hand-over.ts';
import type { Frame, Pixel, Size } from './messages.ts';

export type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** Of the distance of the eye: about four pixels. */
const DOT_SIZE = 0.004;
const MOST_PIXELS = 2;
/** Somewhere in sight of an eye that looks at nothing yet. */
const REHEARSED_CUP = { centre: { x: 0, y: 0, z: 0 }, diameter: 50, axis: [0, 0, 1], movable: true } as const;

/** Of the figure as it stands in the picture. */
const pixelsOf = ({ group }: CupFigure, rig: Rig): Frame['cupPixels'] => {
  const pixel = (z: number) => rig.pixelOf(group.localToWorld(new Vector3(0, 0, z)));
  return group.visible
    ? { centre: pixel(0), knob: pixel(AXIS_LENGTH) }
    : { centre: undefined, knob: undefined };
};

const rendererOn = (canvas: Canvas, context: WebGL2RenderingContext): WebGLRenderer => {
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
export const createPicture = (
  canvas: Canvas,
  context: WebGL2RenderingContext,
  onFrame: (frame: Frame) => void,
) => {
  const renderer = rendererOn(canvas, context);
  const handing = createHandOver(renderer);
  const scene = new Scene();
  let frame = 0;
  let shownMarks: readonly Mark[] = [];
  /** Nothing is drawn while the graphics card is still learning how to, or before anybody said what and how large. */
  let isReady = false;
  let isOpen = false;
  let isDrawn = false;
  let size: Size = { width: 0, height: 0, ratio: 0 };
  /** As large as the canvas will be made when there is something to draw on it. */
  let fitting: Size | undefined;
  let isStale = false;
  const wake = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const invalidate = (): void => {
    isStale = true;
    wake();
  };
  const rig = createRig(invalidate);
  const [lights, surface] = [addLights(scene, rig.camera), createSurface(invalidate, wake)];
  const [body, cup, marks] = [createBody(), createCup(), createMarks()];
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
    if (!fitting) return;
    renderer.setPixelRatio(Math.min(fitting.ratio, MOST_PIXELS));
    renderer.setSize(fitting.width, fitting.height, false);
    fitting = undefined;
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
    onFrame({ gaze, cupAxis: cup.drawnAxis(), cupPixels: pixelsOf(cup, rig), labels: labels() });
    const drawn = surface.takeDrawn();
    if (drawn) afterNextFrame(drawn);
  };
  const draw = (): void => {
    frame = 0;
    if (!isReady || !isOpen || size.width === 0 || context.isContextLost()) return;
    // An empty picture would have to be out of the way before the first one.
    if (surface.isEmpty() && !isDrawn) return;
    const { unseen, goesOn } = surface.advance();
    handing.handOver(unseen);
    if (isStale) drawPicture();
    if (goesOn) wake();
  };
  /** Everything is drawn once, unseen: what a graphics card learns at its first triangle nobody waits for later. */
  const rehearse = async (): Promise<void> => {
    await renderer.compileAsync(scene, rig.camera);
    fit();
    handing.handOver([surface.rehearsed]);
    surface.group.add(surface.rehearsed);
    // Not the cup itself: where that stands may have been told already.
    const stand = createCup();
    stand.set(REHEARSED_CUP);
    body.group.add(stand.group);
    rig.aim();
    if (!context.isContextLost()) render();
    // Nobody is to see it.
    renderer.clear();
    body.group.remove(stand.group);
    stand.dispose();
    surface.endRehearsal();
    isReady = true;
    invalidate();
  };
  void rehearse();
  const drawNow = (): void => {
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
    drawNow,
    setMarks: (next: readonly Mark[]): void => {
      shownMarks = next;
      marks.set(next);
      invalidate();
    },
    open: (): void => {
      isOpen = true;
      drawNow();
    },
    /** As it is expected to be before there is a place for it, and as it is then: mostly the same. */
    resize: (next: Size): void => {
      const { width, height, ratio } = next;
      if (width === size.width && height === size.height && ratio === size.ratio) return;
      [fitting, size] = [next, next];
      rig.resize(width, height);
      drawNow();
    },
    dispose: (): void => {
      for (const part of [surface, cup, marks, lights, handing, renderer]) part.dispose();
      cancelAnimationFrame(frame);
      renderer.forceContextLoss();
    },
  };
};

export type Picture = ReturnType<typeof createPicture>;
