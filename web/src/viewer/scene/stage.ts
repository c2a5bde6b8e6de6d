import type { Direction } from '@cotyle/domain/cup/placement';
import { Scene, Vector3, WebGLRenderer } from 'three';
import { createBody } from './body.ts';
import type { Bounds } from './bounds.ts';
import { createRig } from './camera-rig.ts';
import type { Rig } from './camera-rig.ts';
import { draggedAxis, knobOf } from './cup-drag.ts';
import { AXIS_LENGTH, createCup } from './cup-figure.ts';
import type { CupFigure, PlacedCup } from './cup-figure.ts';
import { addLights } from './lights.ts';
import type { Lights } from './lights.ts';
import { createMarks } from './marks.ts';
import type { Mark, Point } from './marks.ts';
import type { Gaze } from './orbit.ts';
import { listenPointer } from './pointer.ts';
import { createSurface } from './surface.ts';

export interface Frame {
  readonly gaze: Gaze;
  /** As it was drawn, in the frame of the body; undefined without a cup. */
  readonly cupAxis: Direction | undefined;
  /** Where its centre and the end of its axis stand in the picture. */
  readonly cupPixels: Readonly<Record<'centre' | 'knob', readonly [number, number] | undefined>>;
  /** Where a point of the model stands in the picture, in pixels; undefined behind the eye. */
  readonly project: (point: Point) => readonly [number, number] | undefined;
}

export interface StageEvents {
  readonly onFrame: (frame: Frame) => void;
  /** Undefined where a click met no bone. */
  readonly onPoint: (point: Point | undefined) => void;
  readonly onCupAxis: (axis: Direction, done: boolean) => void;
  readonly onContext: (state: 'lost' | 'restored') => void;
}

/** Half a turn for a drag over the height of the picture. */
const TURN_SPEED = Math.PI;
/** In pixels, around the end of the axis. */
const KNOB_SIZE = 22;
/** Of the distance of the eye: about four pixels. */
const DOT_SIZE = 0.004;

/** Of the figure as it stands in the picture. */
const pixelsOf = ({ group }: CupFigure, rig: Rig): Frame['cupPixels'] => {
  const pixel = (z: number) => rig.pixelOf(group.localToWorld(new Vector3(0, 0, z)));
  return group.visible
    ? { centre: pixel(0), knob: pixel(AXIS_LENGTH) }
    : { centre: undefined, knob: undefined };
};

/** What is drawn, and when: once after something has changed, and never otherwise. */
const createPicture = (canvas: HTMLCanvasElement, context: WebGL2RenderingContext, events: StageEvents) => {
  const renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true });
  renderer.localClippingEnabled = true;
  // Asking whether a shader is right would wait for it.
  renderer.debug.checkShaderErrors = false;
  const scene = new Scene();
  let frame = 0;
  /** While the graphics card is still learning how to draw, the page would wait for it. */
  let isReady = false;
  const invalidate = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const rig = createRig(canvas, invalidate);
  const [lights, surface] = [addLights(scene, rig.camera), createSurface(invalidate)];
  const [body, cup, marks] = [createBody(), createCup(), createMarks()];
  body.group.add(surface.group, cup.group, marks.group);
  scene.add(body.group);
  const project = (point: Point) => rig.pixelOf(body.group.localToWorld(new Vector3(...point)));

  const draw = (): void => {
    frame = 0;
    if (!isReady || context.isContextLost()) return;
    const goesOn = surface.advance();
    const gaze = rig.aim();
    lights.place(rig.distance(), rig.ball().radius);
    body.group.updateMatrixWorld(true);
    surface.beforeFrame();
    marks.scale(rig.distance() * DOT_SIZE);
    renderer.render(scene, rig.camera);
    events.onFrame({ gaze, cupAxis: cup.drawnAxis(), cupPixels: pixelsOf(cup, rig), project });
    if (goesOn) invalidate();
  };
  const makeReady = async (): Promise<void> => {
    await renderer.compileAsync(scene, rig.camera);
    isReady = true;
    invalidate();
  };
  void makeReady();
  const drawNow = (): void => {
    cancelAnimationFrame(frame);
    draw();
  };
  const resize = (): void => {
    if (canvas.clientWidth === 0 || canvas.clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
    rig.resize();
    // A canvas that was resized is empty until it is drawn again.
    drawNow();
  };
  return {
    rig,
    lights,
    surface,
    body,
    cup,
    marks,
    invalidate,
    drawNow,
    resize,
    dispose: (): void => {
      for (const part of [surface, cup, marks, lights, renderer]) part.dispose();
      cancelAnimationFrame(frame);
      renderer.forceContextLoss();
    },
  };
};

type Picture = ReturnType<typeof createPicture>;

const listenContext = (
  canvas: HTMLCanvasElement,
  { invalidate }: Picture,
  events: StageEvents,
): (() => void) => {
  const leaving = new AbortController();
  const { signal } = leaving;
  canvas.addEventListener(
    'webglcontextlost',
    (event) => {
      // Without this the browser would never give it back.
      event.preventDefault();
      events.onContext('lost');
    },
    { signal },
  );
  canvas.addEventListener(
    'webglcontextrestored',
    () => {
      events.onContext('restored');
      invalidate();
    },
    { signal },
  );
  return () => leaving.abort();
};

/** The cup and its tilt, and how it is dragged. */
const createPlan = ({ rig, body, cup, invalidate }: Picture, events: StageEvents) => {
  let placed: PlacedCup | undefined;
  let tilt = 0;
  const place = (): void => {
    cup.set(placed);
    body.tilt(tilt, placed ? new Vector3().copy(placed.centre) : rig.ball().centre);
    invalidate();
  };
  return {
    setCup: (next: PlacedCup | undefined): void => {
      placed = next;
      place();
    },
    setTilt: (degrees: number): void => {
      tilt = degrees;
      place();
    },
    grab: (x: number, y: number): boolean => {
      if (!placed?.movable) return false;
      const knob = rig.pixelOf(body.group.localToWorld(knobOf(placed)));
      return knob !== undefined && Math.hypot(knob[0] - x, knob[1] - y) < KNOB_SIZE;
    },
    drag: (x: number, y: number, done: boolean): void => {
      if (!placed) return;
      const ray = rig.rayAt(x, y).applyMatrix4(body.group.matrixWorld.clone().invert());
      events.onCupAxis(draggedAxis(ray, placed), done);
    },
  };
};

const viewingOf = ({ reset, view, turn, shift, zoom }: Rig) => ({ reset, view, turn, shift, zoom });

/** The scene on a canvas. Undefined where there is no WebGL. */
export const createStage = (canvas: HTMLCanvasElement, events: StageEvents) => {
  const context = canvas.getContext('webgl2', { antialias: true, alpha: true });
  if (!context) return undefined;
  const picture = createPicture(canvas, context, events);
  const { rig, surface, lights, marks, invalidate } = picture;
  const plan = createPlan(picture, events);
  const pick = (x: number, y: number): void => {
    const met = surface.meet(rig.rayAt(x, y));
    events.onPoint(met && [met.x, met.y, met.z]);
  };
  const unlisten = listenPointer(canvas, {
    grab: plan.grab,
    drag: plan.drag,
    turn: (dx, dy) => rig.turn(-dx * TURN_SPEED, dy * TURN_SPEED),
    shift: (dx, dy) => rig.shift(-dx, dy),
    zoom: rig.zoom,
    click: pick,
  });
  const unlistenContext = listenContext(canvas, picture, events);
  const observer = new ResizeObserver(picture.resize);
  observer.observe(canvas);

  return {
    ...viewingOf(rig),
    surface,
    invalidate,
    setCup: plan.setCup,
    setTilt: plan.setTilt,
    setBounds: (bounds: Bounds): void => rig.setBounds(bounds),
    setLights: (next: Lights): void => {
      lights.set(next);
      invalidate();
    },
    setMarks: (next: readonly Mark[]): void => {
      marks.set(next);
      invalidate();
    },
    pickMiddle: (): void => pick(canvas.clientWidth / 2, canvas.clientHeight / 2),
    /** Drawn and taken in one go: the canvas is empty again afterwards. */
    picture: (): Promise<Blob | null> => {
      picture.drawNow();
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    },
    dispose: (): void => {
      unlisten();
      unlistenContext();
      observer.disconnect();
      picture.dispose();
    },
  };
};

export type Stage = NonNullable<ReturnType<typeof createStage>>;
