import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { listenPointer } from './scene/pointer.ts';
import type { Frame, RendererEvent } from './renderer/messages.ts';
import type { RendererLink } from './renderer/open-renderer.ts';
import { acquireInstance } from './renderer/warm-instance.ts';
import type { ViewerInstance } from './renderer/warm-instance.ts';

/** Half a turn for a drag over the height of the picture. */
const TURN_SPEED = Math.PI;
/** In pixels, around the end of the axis. */
const KNOB_SIZE = 22;

/** What the pointer does with the picture; `grip` is where the cup's axis can be taken hold of. */
const listenToPointer = ({ element, send }: RendererLink, grip: () => Frame['cupPixels']['knob']): (() => void) =>
  listenPointer(element, {
    grab: (x, y) => {
      const knob = grip();
      return knob !== undefined && Math.hypot(knob[0] - x, knob[1] - y) < KNOB_SIZE;
    },
    drag: (x, y, done) => send({ kind: 'drag', at: [x, y], done }),
    turn: (dx, dy) => send({ kind: 'turn', azimuth: -dx * TURN_SPEED, elevation: dy * TURN_SPEED }),
    shift: (dx, dy) => send({ kind: 'shift', right: -dx, up: dy }),
    zoom: (factor) => send({ kind: 'zoom', factor }),
    click: (x, y) => send({ kind: 'pick', at: [x, y] }),
  });

/** Tells the stage how large it is, now and whenever that changes. */
const observeSize = ({ element, send }: RendererLink): (() => void) => {
  const tell = (): void => {
    const { clientWidth: width, clientHeight: height } = element;
    if (width > 0 && height > 0) send({ kind: 'size', width, height, ratio: devicePixelRatio });
  };
  tell();
  const observer = new ResizeObserver(tell);
  observer.observe(element);
  return () => observer.disconnect();
};

/** The threads of this viewer, from when it is in the page until it leaves it. */
export const useRenderer = (
  place: RefObject<HTMLElement | null>,
  onMessage: (message: RendererEvent) => void,
  isCupMovable: boolean,
): ViewerInstance | undefined => {
  const [threads, setThreads] = useState<ViewerInstance>();
  const frame = useRef<Frame>(undefined);
  const hear = useEffectEvent((message: RendererEvent) => {
    if (message.kind === 'frame') frame.current = message.frame;
    onMessage(message);
  });
  const grip = useEffectEvent(() => (isCupMovable ? frame.current?.cupPixels.knob : undefined));
  useLayoutEffect(() => {
    const taken = acquireInstance();
    const { renderer } = taken;
    place.current?.prepend(renderer.element);
    const unfollow = observeSize(renderer);
    renderer.listen((message) => hear(message));
    const unlisten = listenToPointer(renderer, () => grip());
    // oxlint-disable-next-line react/set-state-in-effect -- what stands on a canvas can be made only once there is one
    setThreads(taken);
    return () => {
      setThreads(undefined);
      unlisten();
      unfollow();
      taken.dispose();
    };
  }, [place]);
  return threads;
};
