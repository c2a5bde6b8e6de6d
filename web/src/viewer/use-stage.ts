import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { listenPointer } from './scene/pointer.ts';
import type { Frame, FromStage } from './stage/messages.ts';
import type { StageLink } from './stage/open-stage.ts';
import { takeThreads } from './stage/spare.ts';
import type { Threads } from './stage/spare.ts';

/** Half a turn for a drag over the height of the picture. */
const TURN_SPEED = Math.PI;
/** In pixels, around the end of the axis. */
const KNOB_SIZE = 22;

/** What the pointer does with the picture; `grip` is where the cup's axis can be taken hold of. */
const listenPicture = ({ element, send }: StageLink, grip: () => Frame['cupPixels']['knob']): (() => void) =>
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
const followSize = ({ element, send }: StageLink): (() => void) => {
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
export const useStage = (
  place: RefObject<HTMLElement | null>,
  onMessage: (message: FromStage) => void,
  isCupMovable: boolean,
): Threads | undefined => {
  const [threads, setThreads] = useState<Threads>();
  const frame = useRef<Frame>(undefined);
  const hear = useEffectEvent((message: FromStage) => {
    if (message.kind === 'frame') frame.current = message.frame;
    onMessage(message);
  });
  const grip = useEffectEvent(() => (isCupMovable ? frame.current?.cupPixels.knob : undefined));
  useLayoutEffect(() => {
    const taken = takeThreads();
    const { stage } = taken;
    place.current?.prepend(stage.element);
    const unfollow = followSize(stage);
    stage.listen((message) => hear(message));
    const unlisten = listenPicture(stage, () => grip());
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
