import { CallFailed } from '@cotyle/contract/client';
import { EDIT_RENEWAL_SECONDS } from '@cotyle/domain/segmentation/edit-lock';
import * as fc from 'fast-check';
import type { SegmentationGrid } from '@cotyle/contract/segmentations';
import { describe, expect, it } from 'vitest';
import type { ScanSeries } from '../../../shared/ct-view/scan-editor.ts';
import { createBrushQueue } from './brush-queue.ts';
import type { BrushStep } from './brush-queue.ts';
import {
  lockedValues,
  RADIUS,
  resized,
  shownValues,
  START_SETTINGS,
  withSegment,
  withToggledLock,
  withToggledVisibility,
} from '../edit-settings.ts';
import { createLockClient } from './edit-lock-client.ts';
import { editedSeries } from './edited-series.ts';
import { newUuid } from './uuid.ts';

describe('The settings of the editor', () => {
  it('keep the brush within its limits, and a larger one comes back to its size', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1 as const, -1 as const)), (steps) => {
        const { radius } = steps.reduce(resized, START_SETTINGS);
        expect(radius).toBeGreaterThanOrEqual(RADIUS.min);
        expect(radius).toBeLessThanOrEqual(RADIUS.max);
      }),
    );
    let settings = START_SETTINGS;
    for (let n = 0; n < 15; n += 1) {
      const larger = resized(settings, 1);
      expect(resized(larger, -1).radius).toBe(settings.radius);
      settings = larger;
    }
  });

  it('hide and lock segments, and show one that is chosen', () => {
    const hidden = withToggledVisibility(START_SETTINGS, 'SACRUM');
    expect([...shownValues(hidden)]).toEqual([1, 2, 4, 5, 6]);
    expect([...shownValues(withSegment(hidden, 'SACRUM'))]).toContain(3);
    expect([...shownValues({ ...hidden, isShown: false })]).toEqual([]);
    const locked = withToggledLock(START_SETTINGS, 'SACRUM');
    expect([lockedValues(locked), lockedValues(withToggledLock(locked, 'SACRUM'))]).toEqual([[3], []]);
  });
});

describe('A name for a window', () => {
  it('is a version 4 UUID, another one each time', () => {
    expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newUuid()).not.toBe(newUuid());
  });
});

describe('The way of the brush', () => {
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };

  it('is painted without gaps in its order, however slow painting is', async () => {
    const steps: BrushStep[] = [];
    let release: () => void = () => undefined;
    const queue = createBrushQueue({
      paint: (step) => {
        steps.push(step);
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      },
      spacing: 2,
    });
    for (let x = 0; x <= 20; x += 1) queue.to([x, 0, 0]);
    for (let n = 0; n < 30; n += 1) {
      release();
      await settle();
    }
    expect(steps[0]).toEqual({ from: [0, 0, 0], to: [0, 0, 0] });
    steps.slice(1).forEach(({ from }, n) => expect(from).toEqual(steps[n]?.to));
    expect(steps.at(-1)?.to).toEqual([20, 0, 0]);
    // Fewer steps than points, none longer than twice the spacing.
    expect(steps.length).toBeLessThan(15);
    for (const { from, to } of steps) expect(to[0] - from[0]).toBeLessThanOrEqual(4);
  });
});

describe('The lock of the editor', () => {
  const startLock = () => {
    let answer: () => Promise<number> = () => Promise.resolve(1);
    let timer: { readonly milliseconds: number; readonly work: () => void } | undefined;
    const calls: boolean[] = [];
    let released = 0;
    const lock = createLockClient({
      renew: (takeOver) => {
        calls.push(takeOver);
        return answer();
      },
      release: () => {
        released += 1;
        return Promise.resolve();
      },
      after: (milliseconds, work) => {
        timer = { milliseconds, work };
        return () => {
          timer = undefined;
        };
      },
    });
    const tick = async (): Promise<void> => {
      const due = timer;
      timer = undefined;
      due?.work();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    };
    return {
      lock,
      calls,
      tick,
      released: () => released,
      timer: () => timer?.milliseconds,
      on: (next: () => Promise<number>) => {
        answer = next;
      },
    };
  };
  const refused = () =>
    Promise.reject(new CallFailed({ status: 409, message: 'Ann is editing this segmentation.' }));

  it('is renewed while the editor is open, and released with it', async () => {
    const { lock, calls, tick, timer, released } = startLock();
    await lock.start();
    expect([lock.get().kind, timer()]).toEqual(['held', EDIT_RENEWAL_SECONDS * 1000]);
    await tick();
    await tick();
    expect(calls).toHaveLength(3);
    await lock.close();
    await lock.close();
    expect([released(), timer()]).toEqual([1, undefined]);
  });

  it('is taken as soon as the other person is gone', async () => {
    const { lock, tick, on, released } = startLock();
    on(refused);
    await lock.start();
    expect(lock.get()).toEqual({ kind: 'taken', message: 'Ann is editing this segmentation.' });
    on(() => Promise.resolve(5));
    await tick();
    expect([lock.get().kind, lock.version()]).toEqual(['held', 5]);
    on(refused);
    await tick();
    expect(lock.get().kind).toBe('lost');
    await lock.close();
    expect(released()).toBe(0);
  });

  it('is not lost because the network is away for a while', async () => {
    const { lock, tick, on } = startLock();
    await lock.start();
    on(() => Promise.reject(new TypeError('fetch failed')));
    await tick();
    expect(lock.get().kind).toBe('held');
    on(() => Promise.reject(new CallFailed({ status: 503, message: '' })));
    await tick();
    expect(lock.get().kind).toBe('held');
  });

  it('can be taken over from another window of the same person', async () => {
    const { lock, calls, on } = startLock();
    on(refused);
    await lock.start();
    on(() => Promise.resolve(2));
    await lock.takeOver();
    expect([lock.get().kind, calls]).toEqual(['held', [false, true]]);
  });
});

describe('The slices of a grid', () => {
  const slice = (id: number, z: number): ScanSeries['slices'][number] => ({
    id,
    number: id,
    place: [-100, -90, z],
    size: 1,
    syntax: '',
  });
  const series: ScanSeries = {
    uid: '1.2',
    number: 1,
    description: '',
    dates: [],
    patients: [],
    hips: null,
    // The knees, a gap, and the pelvis.
    slices: [slice(1, -500), slice(2, -495), slice(3, 0), slice(4, 5), slice(5, 10)],
  };
  const gridAt = (z: number, count: number): SegmentationGrid => ({
    part: 'PELVIS',
    series: { uid: '1.2', number: 1, description: '' },
    volume: {
      origin: [-100, -90, z],
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      spacing: [1, 1, 5],
      size: [4, 4, count],
    },
    slabs: [0],
  });

  it('are those of its stack alone, in its order', () => {
    const [pelvis, knees] = editedSeries([gridAt(0, 3), gridAt(-500, 2)], [series]);
    expect(pelvis?.slices.map(({ id }) => id)).toEqual([3, 4, 5]);
    expect(knees?.slices.map(({ id }) => id)).toEqual([1, 2]);
  });
});
