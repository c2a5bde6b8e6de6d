import type { Direction } from '@cotyle/domain/cup/placement';
import { Vector3 } from 'three';
import { gripCentre } from '../scene/centre-drag.ts';
import type { CentreGrip } from '../scene/centre-drag.ts';
import { draggedAxis } from '../scene/cup-drag.ts';
import { gripHandle } from '../scene/handles.ts';
import type { HandleGrip } from '../scene/handles.ts';
import type { LoaderOutput } from '../loading/messages.ts';
import type { PlacedCup } from '../scene/placed-cup.ts';
import type { RendererEvent, Pixel, RendererCommand } from './messages.ts';
import { isSoftwareRendered } from './software.ts';
import { createFrameLoop } from './frame-loop.ts';
import type { Canvas, FrameLoop } from './frame-loop.ts';
import { blobOf, takePictures } from './take-pictures.ts';

type PostEvent = (message: RendererEvent) => void;

const watchContext = (canvas: Canvas, { invalidate }: FrameLoop, post: PostEvent): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  canvas.addEventListener(
    'webglcontextlost',
    (event) => {
      // Without this the browser would never restore the context.
      event.preventDefault();
      post({ kind: 'graphics', state: 'lost' });
    },
    { signal },
  );
  canvas.addEventListener(
    'webglcontextrestored',
    () => {
      post({ kind: 'graphics', state: 'restored' });
      invalidate();
    },
    { signal },
  );
  return () => controller.abort();
};

const createPlan = ({ rig, body, cup, invalidate }: FrameLoop) => {
  let placed: PlacedCup | undefined;
  let tilt = 0;
  let grip: CentreGrip | undefined;
  const rayInModel = ([x, y]: Pixel) => rig.rayAt(x, y).applyMatrix4(body.group.matrixWorld.clone().invert());
  const place = (): void => {
    cup.set(placed);
    body.tilt(tilt, placed ? new Vector3().copy(placed.centre) : rig.boundingSphere().centre);
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
    dragged: (at: Pixel): Direction | undefined => placed && draggedAxis(rayInModel(at), placed),
    grabCup: (at: Pixel): void => {
      const facing = rig.camera.getWorldDirection(new Vector3());
      facing.transformDirection(body.group.matrixWorld.clone().invert());
      grip = placed && gripCentre(rayInModel(at), facing, placed.centre);
    },
    draggedCentre: (at: Pixel) => grip?.centreAt(rayInModel(at)),
  };
};

/** The knobs beside that of the cup. */
const handleHandlers = ({ rig, body, handles, invalidate }: FrameLoop, post: PostEvent): Handlers => {
  let held: { readonly id: string; readonly grip: HandleGrip } | undefined;
  const rayInModel = ([x, y]: Pixel) => rig.rayAt(x, y).applyMatrix4(body.group.matrixWorld.clone().invert());
  const handleOf = (id: string) => handles.all().find((handle) => handle.id === id);
  return {
    handles: ({ handles: next }) => {
      handles.set(next);
      invalidate();
    },
    'grab-handle': ({ id, at }) => {
      const handle = handleOf(id);
      held = handle && { id, grip: gripHandle(rayInModel(at), handle, () => handleOf(id)) };
    },
    'drag-handle': ({ at, done }) => {
      if (held) post({ kind: 'handle', id: held.id, at: held.grip(rayInModel(at)), done });
    },
  };
};

type Screenshot = NonNullable<Extract<RendererEvent, { kind: 'screenshot' }>['screenshot']>;

type Handlers = {
  readonly [K in RendererCommand['kind']]?: (message: Extract<RendererCommand, { kind: K }>) => void;
};

/** Receives the chunks of the model from its loader. */
const loadingHandlers = ({ surface, renderNow }: FrameLoop, post: PostEvent): Handlers => {
  let activePort: MessagePort | undefined;
  const onLoaderOutput = (output: LoaderOutput): void => {
    if (output.kind === 'chunk') return surface.addChunk(output.level, output.chunk);
    const { level } = output;
    surface.whenShown(level, () => post({ kind: 'shown', level }));
    // The first picture is not held back until the next frame.
    if (level === 'coarse') renderNow();
  };
  return {
    port: ({ port }) => {
      activePort?.close();
      activePort = port;
      port.onmessage = ({ data }: MessageEvent<LoaderOutput>) => {
        if (port === activePort) onLoaderOutput(data);
      };
    },
    clear: () => {
      // Chunks that are still being sent belong to the cleared model.
      activePort?.close();
      activePort = undefined;
      surface.clear();
    },
  };
};

const sceneHandlers = ({
  rig,
  lights,
  surface,
  cup,
  parts,
  invalidate,
  resize,
  setMarks,
  setReady,
}: FrameLoop): Handlers => ({
  size: resize,
  ready: setReady,
  bounds: ({ bounds }) => rig.setBounds(bounds),
  lights: ({ lights: next }) => {
    lights.set(next);
    invalidate();
  },
  appearance: ({ colour, opacity }) => {
    surface.setAppearance(colour, opacity);
    invalidate();
  },
  cut: ({ cut }) => {
    surface.setCut(cut);
    cup.setCut(cut, surface.clippingPlanes());
    parts.setCut(cut, surface.clippingPlanes());
    invalidate();
  },
  marks: ({ marks }) => setMarks(marks),
  'part-surface': ({ surface: part }) => parts.addSurface(part),
  parts: ({ parts: placed }) => {
    parts.place(placed);
    invalidate();
  },
  'share-surface': ({ port }) => {
    port.postMessage(surface.fineChunks());
  },
});

const cameraHandlers = ({ rig }: FrameLoop): Handlers => ({
  view: ({ name }) => rig.view(name),
  look: ({ from }) => rig.look(from),
  reset: () => rig.reset(),
  orbit: ({ orbit }) => rig.setOrbit(orbit),
  turn: ({ azimuth, elevation }) => rig.turn(azimuth, elevation),
  shift: ({ right, up }) => rig.shift(right, up),
  zoom: ({ factor }) => rig.zoom(factor),
});

const planHandlers = (canvas: Canvas, frameLoop: FrameLoop, post: PostEvent): Handlers => {
  const { rig, surface } = frameLoop;
  const plan = createPlan(frameLoop);
  return {
    cup: ({ cup }) => plan.setCup(cup),
    tilt: ({ degrees }) => plan.setTilt(degrees),
    drag: ({ at, done }) => {
      const axis = plan.dragged(at);
      if (axis) post({ kind: 'cup-axis', axis, done });
    },
    'grab-cup': ({ at }) => plan.grabCup(at),
    'drag-cup': ({ at, done }) => {
      const centre = plan.draggedCentre(at);
      if (centre) post({ kind: 'cup-centre', centre, done });
    },
    pick: ({ at: [x, y] }) => {
      const hit = surface.intersect(rig.rayAt(x, y));
      post({ kind: 'point', point: hit && [hit.x, hit.y, hit.z] });
    },
    screenshot: ({ from }) => {
      const goBack = from && rig.lookFrom(from);
      // Rendered and captured at once: the canvas is empty again afterwards. What is dragged is no part of a picture.
      frameLoop.handles.group.visible = false;
      frameLoop.renderNow();
      frameLoop.handles.group.visible = true;
      const camera = rig.aim();
      const answer = (screenshot: Screenshot | null): void => {
        goBack?.();
        frameLoop.invalidate();
        post({ kind: 'screenshot', screenshot });
      };
      blobOf(canvas).then(
        (image) => answer(image && { image, camera }),
        () => answer(null),
      );
    },
    pictures: (request) => {
      const answer = (images: readonly Blob[] | null): void => post({ kind: 'pictures', images });
      takePictures(canvas, frameLoop, request).then(answer, () => answer(null));
    },
  };
};

/** The scene on a canvas, in a worker or on the main thread: receives commands and posts events. */
export const createRenderer = (canvas: Canvas, post: PostEvent) => {
  // Software rendering takes twice as long with antialiasing.
  const context = canvas.getContext('webgl2', { antialias: !isSoftwareRendered(), stencil: true });
  if (!context) {
    post({ kind: 'graphics', state: 'missing' });
    return undefined;
  }
  const frameLoop = createFrameLoop(canvas, context, (frame) => post({ kind: 'frame', frame }));
  const unwatch = watchContext(canvas, frameLoop, post);
  const handlers: Handlers = {
    ...loadingHandlers(frameLoop, post),
    ...sceneHandlers(frameLoop),
    ...cameraHandlers(frameLoop),
    ...planHandlers(canvas, frameLoop, post),
    ...handleHandlers(frameLoop, post),
  };
  post({ kind: 'graphics', state: 'there' });
  return {
    receive: <K extends RendererCommand['kind']>(message: Extract<RendererCommand, { kind: K }>): void =>
      (handlers[message.kind] as ((message: RendererCommand) => void) | undefined)?.(message),
    dispose: (): void => {
      unwatch();
      frameLoop.dispose();
    },
  };
};
