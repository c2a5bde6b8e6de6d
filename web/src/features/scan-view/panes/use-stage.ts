import type { Plane } from '@cotyle/domain/ct/planes';
import { planesOf } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Sight } from '../picture/sight.ts';
import { openStackStage, openVolumeStage } from '../picture/stage.ts';
import type { Stage, StageEvents } from '../picture/stage.ts';
import type { Slices } from '../slices/series-slices.ts';
import type { CtWindow } from '../picture/windows.ts';

export type Elements = RefObject<Partial<Record<Plane, HTMLDivElement | null>>>;

interface Shown {
  readonly slices: Slices;
  readonly volume: Volume | undefined;
  readonly window: CtWindow;
  readonly point: Vector;
  readonly index: number;
}

const openStage = (elements: Elements, { slices, volume, window }: Shown, events: StageEvents) => {
  const views = (['axial', 'coronal', 'sagittal'] as const).flatMap((plane) => {
    const element = elements.current[plane];
    return element ? [{ plane, element }] : [];
  });
  const [first] = views;
  if (!first) throw new Error('There is no view to draw in.');
  const { imageIds } = slices;
  return volume
    ? openVolumeStage(views, { imageIds, planes: planesOf(volume), window }, events)
    : openStackStage(first, { imageIds, first: slices.anyLoaded(), window }, events);
};

const NOTHING: ReadonlySet<number> = new Set();

export type Sights = Partial<Record<Plane, Sight>>;

/** The drawing of what is shown: opened once the views stand, drawn anew as slices come, given up with its series. */
export const useStage = (elements: Elements, shown: Shown) => {
  const { slices, window, point, index } = shown;
  const [stage, setStage] = useState<Stage>();
  const [sights, setSights] = useState<Sights>({});
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(NOTHING);
  const [trouble, setTrouble] = useState<'lost' | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });

  useEffect(() => {
    let isClosed = false;
    let opened: Stage | undefined;
    const events: StageEvents = {
      onDrawn: (plane, sight, inPicture) => {
        if (isClosed) return;
        setSights((before) => ({ ...before, [plane]: sight }));
        setDrawn(inPicture);
      },
      onLost: () => {
        if (!isClosed) setTrouble('lost');
      },
    };
    const stopTaking = slices.onTaken((taken) => opened?.take(taken));
    const sizes = new ResizeObserver(() => opened?.resize());
    const open = async (): Promise<void> => {
      try {
        const ready = await openStage(elements, latest.current, events);
        if (isClosed) {
          ready.close();
          return;
        }
        opened = ready;
        // What came while it was being opened.
        latest.current.slices.imageIds.forEach((_, n) => latest.current.slices.has(n) && ready.take(n));
        ready.show(latest.current.point, latest.current.index);
        for (const element of Object.values(elements.current)) if (element) sizes.observe(element);
        setStage(ready);
      } catch {
        // Cornerstone does not say more than that it could not draw; the notice offers another try.
        if (!isClosed) setTrouble('failed');
      }
    };
    void open();
    return () => {
      isClosed = true;
      stopTaking();
      sizes.disconnect();
      opened?.close();
      setStage(undefined);
      setDrawn(NOTHING);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is another drawing of the same
  }, [elements, slices, attempt]);

  useEffect(() => stage?.setWindow(window), [stage, window]);
  useEffect(() => stage?.show(point, index), [stage, point, index]);

  return {
    stage,
    sights,
    /** The slices that are in the picture of a volume. */
    drawn,
    trouble,
    drawAgain: (): void => {
      setTrouble(undefined);
      setAttempt(attempt + 1);
    },
  };
};
