import type { Plane } from '@cotyle/domain/ct/planes';
import { planesOf, spacingsOf } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { createStackRenderer, createVolumeRenderer } from '../rendering/renderer.ts';
import type { ScanRenderer, RendererEvents } from '../rendering/renderer.ts';
import type { SliceLoader } from '../slices/slice-loader.ts';
import type { Slab } from '../rendering/slab.ts';
import type { CtWindow } from '../rendering/windows.ts';

export type Elements = RefObject<Partial<Record<Plane, HTMLDivElement | null>>>;

interface RendererInput {
  readonly slices: SliceLoader;
  readonly volume: Volume | undefined;
  readonly window: CtWindow;
  readonly slab: Slab | undefined;
  readonly point: Vector;
  readonly index: number;
}

const createRenderer = (
  elements: Elements,
  { slices, volume, window }: RendererInput,
  events: RendererEvents,
) => {
  const views = (['axial', 'coronal', 'sagittal'] as const).flatMap((plane) => {
    const element = elements.current[plane];
    return element ? [{ plane, element }] : [];
  });
  const [first] = views;
  if (!first) throw new Error('There is no view to draw in.');
  const { imageIds } = slices;
  return volume
    ? createVolumeRenderer(
        views,
        { imageIds, planes: planesOf(volume), spacings: spacingsOf(volume), window },
        events,
      )
    : createStackRenderer(first, { imageIds, first: slices.anyLoaded(), window }, events);
};

const NOTHING: ReadonlySet<number> = new Set();

export type Viewports = Partial<Record<Plane, Viewport>>;

/** Creates the renderer once the views are mounted, updates it as slices load, and destroys it with the series. */
export const useRenderer = (elements: Elements, shown: RendererInput) => {
  const { slices, window, slab, point, index } = shown;
  const [renderer, setRenderer] = useState<ScanRenderer>();
  const [viewports, setViewports] = useState<Viewports>({});
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(NOTHING);
  const [problem, setProblem] = useState<'lost' | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });

  useEffect(() => {
    let isClosed = false;
    let opened: ScanRenderer | undefined;
    const events: RendererEvents = {
      onDrawn: (plane, viewport, inPicture) => {
        if (isClosed) return;
        setViewports((before) => ({ ...before, [plane]: viewport }));
        setDrawn(inPicture);
      },
      onLost: () => {
        if (!isClosed) setProblem('lost');
      },
    };
    const stopTaking = slices.onSliceLoaded((taken) => opened?.addSlice(taken));
    const sizes = new ResizeObserver(() => opened?.resize());
    const open = async (): Promise<void> => {
      try {
        const ready = await createRenderer(elements, latest.current, events);
        if (isClosed) {
          ready.close();
          return;
        }
        opened = ready;
        // Slices that were loaded while the renderer was being created.
        latest.current.slices.imageIds.forEach((_, n) => latest.current.slices.has(n) && ready.addSlice(n));
        ready.show(latest.current.point, latest.current.index);
        for (const element of Object.values(elements.current)) if (element) sizes.observe(element);
        setRenderer(ready);
      } catch {
        // Cornerstone reports no details; the notice offers a retry.
        if (!isClosed) setProblem('failed');
      }
    };
    void open();
    return () => {
      isClosed = true;
      stopTaking();
      sizes.disconnect();
      opened?.close();
      setRenderer(undefined);
      setDrawn(NOTHING);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new attempt creates a new renderer
  }, [elements, slices, attempt]);

  useEffect(() => renderer?.setWindow(window), [renderer, window]);
  useEffect(() => renderer?.setSlab(slab), [renderer, slab]);
  useEffect(() => renderer?.show(point, index), [renderer, point, index]);

  return {
    renderer,
    viewports,
    /** The slices that the volume contains. */
    drawn,
    problem,
    redraw: (): void => {
      setProblem(undefined);
      setAttempt(attempt + 1);
    },
  };
};
