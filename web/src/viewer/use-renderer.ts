import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { listenPointer } from './scene/pointer.ts';
import type { Frame, Pixel, RendererEvent } from './renderer/messages.ts';
import type { RendererLink } from './renderer/open-renderer.ts';
import { acquireInstance } from './renderer/warm-instance.ts';
import type { ViewerInstance } from './renderer/warm-instance.ts';

/** Half a turn for a drag over the height of the canvas. */
const TURN_SPEED = Math.PI;
/** In pixels, around the knob. */
const KNOB_SIZE = 22;

type CupHandle = 'axis' | 'cup';
/** Of the cup, or a handle by its id. */
type Held = CupHandle | { readonly id: string };

/** What can be dragged. */
export type Grips = Readonly<Record<CupHandle | 'handles', boolean>>;

const handleAt = (frame: Frame | undefined, grips: Grips, x: number, y: number): Held | undefined => {
  const { knob, centre, radius = 0 } = frame?.cupPixels ?? {};
  const isAt = (pixel: Pixel | null): boolean =>
    pixel !== null && Math.hypot(pixel[0] - x, pixel[1] - y) < KNOB_SIZE;
  const [id] = Object.entries((grips.handles && frame?.handles) || {}).find(([, pixel]) => isAt(pixel)) ?? [];
  if (id !== undefined) return { id };
  if (grips.axis && knob && Math.hypot(knob[0] - x, knob[1] - y) < KNOB_SIZE) return 'axis';
  return grips.cup && centre && Math.hypot(centre[0] - x, centre[1] - y) < radius ? 'cup' : undefined;
};

const listenToPointer = (
  { element, send }: RendererLink,
  handle: (x: number, y: number) => Held | undefined,
): (() => void) => {
  let held: Held | undefined;
  return listenPointer(element, {
    grab: (x, y) => {
      held = handle(x, y);
      if (held === 'cup') send({ kind: 'grab-cup', at: [x, y] });
      else if (typeof held === 'object') send({ kind: 'grab-handle', id: held.id, at: [x, y] });
      return held !== undefined;
    },
    drag: (x, y, done) => {
      const kind = typeof held === 'object' ? 'drag-handle' : held === 'cup' ? 'drag-cup' : 'drag';
      send({ kind, at: [x, y], done });
    },
    turn: (dx, dy) => send({ kind: 'turn', azimuth: -dx * TURN_SPEED, elevation: dy * TURN_SPEED }),
    shift: (dx, dy) => send({ kind: 'shift', right: -dx, up: dy }),
    zoom: (factor) => send({ kind: 'zoom', factor }),
    click: (x, y) => send({ kind: 'pick', at: [x, y] }),
  });
};

/** Sends the size of the element now and whenever it changes. */
const observeSize = ({ element, send }: RendererLink): (() => void) => {
  const sendSize = (): void => {
    const { clientWidth: width, clientHeight: height } = element;
    if (width > 0 && height > 0) send({ kind: 'size', width, height, ratio: devicePixelRatio });
  };
  sendSize();
  const observer = new ResizeObserver(sendSize);
  observer.observe(element);
  return () => observer.disconnect();
};

/** The instance of this viewer, for as long as it is mounted. */
export const useRenderer = (
  place: RefObject<HTMLElement | null>,
  onMessage: (message: RendererEvent) => void,
  grips: Grips,
): ViewerInstance | undefined => {
  const [instance, setInstance] = useState<ViewerInstance>();
  const frame = useRef<Frame>(undefined);
  const onRendererEvent = useEffectEvent((message: RendererEvent) => {
    if (message.kind === 'frame') frame.current = message.frame;
    onMessage(message);
  });
  const handle = useEffectEvent((x: number, y: number) => handleAt(frame.current, grips, x, y));
  useLayoutEffect(() => {
    const acquired = acquireInstance();
    const { renderer } = acquired;
    place.current?.prepend(renderer.element);
    const stopObserving = observeSize(renderer);
    renderer.listen((message) => onRendererEvent(message));
    const stopListening = listenToPointer(renderer, (x, y) => handle(x, y));
    // oxlint-disable-next-line react/set-state-in-effect -- the renderer exists only once its element is in the page
    setInstance(acquired);
    return () => {
      setInstance(undefined);
      stopListening();
      stopObserving();
      acquired.dispose();
    };
  }, [place]);
  return instance;
};
