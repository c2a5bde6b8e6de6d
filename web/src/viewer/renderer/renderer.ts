import type { Direction } from '@cotyle/domain/cup/placement';
import { Vector3 } from 'three';
import { draggedAxis } from '../scene/cup-drag.ts';
import type { LoaderOutput } from '../loading/messages.ts';
import type { PlacedCup } from '../scene/cup-figure.ts';
import type { RendererEvent, Pixel, RendererCommand } from './messages.ts';
import { isSoftwareRendered } from './software.ts';
import { createFrameLoop } from './frame-loop.ts';
import type { Canvas, FrameLoop } from './frame-loop.ts';

type PostEvent = (message: RendererEvent) => void;

const watchContext = (canvas: Canvas, { invalidate }: FrameLoop, tell: PostEvent): (() => void) => {
  const leaving = new AbortController();
  const { signal } = leaving;
  canvas.addEventListener(
    'webglcontextlost',
    (event) => {
      // Without this the browser would never give it back.
      event.preventDefault();
      tell({ kind: 'graphics', state: 'lost' });
    },
    { signal },
  );
  canvas.addEventListener(
    'webglcontextrestored',
    () => {
      tell({ kind: 'graphics', state: 'restored' });
      invalidate();
    },
    { signal },
  );
  return () => leaving.abort();
};

/** The cup and its tilt, and how it is dragged. */
const createPlan = ({ rig, body, cup, invalidate }: FrameLoop) => {
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
    dragged: ([x, y]: Pixel): Direction | undefined => {
      if (!placed) return undefined;
      const ray = rig.rayAt(x, y).applyMatrix4(body.group.matrixWorld.clone().invert());
      return draggedAxis(ray, placed);
    },
  };
};

const blobOf = (canvas: Canvas): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/png' })
    : new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

type Handlers = { readonly [K in RendererCommand['kind']]?: (message: Extract<RendererCommand, { kind: K }>) => void };

/** What comes from the model's loader, along its own line. */
const loadingHandlers = ({ surface, drawNow }: FrameLoop, tell: PostEvent): Handlers => {
  let open: MessagePort | undefined;
  const take = (brought: LoaderOutput): void => {
    if (brought.kind === 'piece') return surface.addChunk(brought.level, brought.piece);
    const { level } = brought;
    surface.whenShown(level, () => tell({ kind: 'shown', level }));
    // Somebody waits for the first picture: not even for the next frame.
    if (level === 'coarse') drawNow();
  };
  return {
    line: ({ line }) => {
      open?.close();
      open = line;
      line.onmessage = ({ data }: MessageEvent<LoaderOutput>) => {
        if (line === open) take(data);
      };
    },
    clear: () => {
      // What is still on its way belongs to what is cleared away.
      open?.close();
      open = undefined;
      surface.clear();
    },
  };
};

const sceneHandlers = ({ rig, lights, surface, invalidate, resize, setMarks, open }: FrameLoop): Handlers => ({
  size: resize,
  open,
  bounds: ({ bounds }) => rig.setBounds(bounds),
  lights: ({ lights: next }) => {
    lights.set(next);
    invalidate();
  },
  look: ({ colour, opacity }) => {
    surface.setAppearance(colour, opacity);
    invalidate();
  },
  cut: ({ cut }) => {
    surface.setCut(cut);
    invalidate();
  },
  marks: ({ marks }) => setMarks(marks),
});

const cameraHandlers = ({ rig }: FrameLoop): Handlers => ({
  view: ({ name }) => rig.view(name),
  reset: () => rig.reset(),
  turn: ({ azimuth, elevation }) => rig.turn(azimuth, elevation),
  shift: ({ right, up }) => rig.shift(right, up),
  zoom: ({ factor }) => rig.zoom(factor),
});

const planHandlers = (canvas: Canvas, picture: FrameLoop, tell: PostEvent): Handlers => {
  const { rig, surface } = picture;
  const plan = createPlan(picture);
  return {
    cup: ({ cup }) => plan.setCup(cup),
    tilt: ({ degrees }) => plan.setTilt(degrees),
    drag: ({ at, done }) => {
      const axis = plan.dragged(at);
      if (axis) tell({ kind: 'cup axis', axis, done });
    },
    pick: ({ at: [x, y] }) => {
      const met = surface.intersect(rig.rayAt(x, y));
      tell({ kind: 'point', point: met && [met.x, met.y, met.z] });
    },
    picture: () => {
      // Drawn and taken in one go: the canvas is empty again afterwards.
      picture.drawNow();
      blobOf(canvas).then(
        (blob) => tell({ kind: 'picture', picture: blob }),
        () => tell({ kind: 'picture', picture: null }),
      );
    },
  };
};

/** The scene on a canvas, in whichever thread: it does what it is told, and tells what became of it. */
export const createRenderer = (canvas: Canvas, tell: PostEvent) => {
  // By software, smooth edges would make every picture take twice as long.
  const context = canvas.getContext('webgl2', { antialias: !isSoftwareRendered() });
  if (!context) {
    tell({ kind: 'graphics', state: 'missing' });
    return undefined;
  }
  const picture = createFrameLoop(canvas, context, (frame) => tell({ kind: 'frame', frame }));
  const unlisten = watchContext(canvas, picture, tell);
  const handlers: Handlers = {
    ...loadingHandlers(picture, tell),
    ...sceneHandlers(picture),
    ...cameraHandlers(picture),
    ...planHandlers(canvas, picture, tell),
  };
  tell({ kind: 'graphics', state: 'there' });
  return {
    receive: <K extends RendererCommand['kind']>(message: Extract<RendererCommand, { kind: K }>): void =>
      (handlers[message.kind] as ((message: RendererCommand) => void) | undefined)?.(message),
    dispose: (): void => {
      unlisten();
      picture.dispose();
    },
  };
};
