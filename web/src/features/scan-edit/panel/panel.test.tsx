import type { SegmentationDoubt } from '@cotyle/contract/segmentations';
import { EDITED_IN_OTHER_WINDOW } from '@cotyle/domain/segmentation/texts';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../ui/store.ts';
import { START_SETTINGS } from '../edit-settings.ts';
import type { LockState } from '../editor/edit-lock-client.ts';
import { NOTHING_UNSAVED, withChange, withFailure, withSending } from '../saving/save-state.ts';
import { DisplayOptions } from './display-options.tsx';
import { DoubtList } from './doubt-list.tsx';
import { LockBanner } from './lock-banner.tsx';
import { SaveStatus } from './save-status.tsx';
import { SegmentList } from './segment-list.tsx';
import { ToolBox } from './tool-box.tsx';
import { createEditorCore } from '../editor/editor-core.ts';
import type { EditSession } from '../editor/session.ts';

const button = (name: string) => screen.getByRole('button', { name });

describe('The list of segments', () => {
  it('chooses, hides and locks a segment', async () => {
    const settings = createStore(START_SETTINGS);
    render(<SegmentList settings={settings} />);
    await userEvent.click(button('Show Left femur'));
    await userEvent.click(button('Lock Sacrum'));
    expect([[...settings.get().hidden], [...settings.get().locked]]).toEqual([['LEFT_FEMUR'], ['SACRUM']]);
    expect(button('Show Left femur').getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button('Left femur'));
    expect([settings.get().segment, settings.get().hidden.size]).toEqual(['LEFT_FEMUR', 0]);
    expect(button('Left femur').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('The tools of the editor', () => {
  const renderTools = () => {
    const setPointing = vi.fn();
    const core = createEditorCore({} as EditSession);
    render(<ToolBox core={core} view={{ isPointing: true, setPointing }} />);
    return { ...core, setPointing };
  };

  it('take the pointer when one is chosen, and show its options', async () => {
    const { settings, setPointing } = renderTools();
    expect(screen.getByRole('slider', { name: 'Radius' })).toHaveProperty('value', '4');
    await userEvent.click(button('Sphere'));
    expect(settings.get().isSphere).toBe(true);
    await userEvent.click(button('Fill'));
    expect(setPointing).toHaveBeenCalledWith(true);
    expect(screen.queryByRole('slider', { name: 'Radius' })).toBeNull();
    expect(screen.getByRole('slider', { name: 'From (HU)' })).toHaveProperty('value', '200');
  });

  it('remove the strokes', async () => {
    const { drawing, setStrokes } = renderTools();
    await userEvent.click(button('Strokes'));
    expect(button('Remove strokes')).toHaveProperty('disabled', true);
    act(() => setStrokes([{ value: 1, points: [[0, 0, 0]], radius: 1, hasDivided: false }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove strokes' }));
    expect(drawing.get().strokes).toEqual([]);
  });
});

describe('The state of saving', () => {
  const show = (state: typeof NOTHING_UNSAVED) => {
    const retry = vi.fn();
    const store = createStore(state);
    const view = render(<SaveStatus saver={{ ...store, retry }} />);
    return { retry, ...view };
  };
  const changed = withChange(NOTHING_UNSAVED, [1], 0);

  it('says whether everything is on the server', () => {
    const { unmount } = show(NOTHING_UNSAVED);
    expect(screen.getByRole('status').textContent).toBe('All changes saved');
    unmount();
    const next = show(changed);
    expect(screen.getByRole('status').textContent).toBe('Not saved yet');
    next.unmount();
    show(withSending(changed));
    expect(screen.getByRole('status').textContent).toBe('Saving');
  });

  it('says why it is not saved, that it tries again, and lets the person do so', async () => {
    const failed = withFailure(withSending(changed), {
      problem: 'The server cannot be reached.',
      isTransient: true,
      now: 0,
    });
    const { retry } = show(failed);
    expect(screen.getByRole('alert').textContent).toContain(
      'Not saved. The server cannot be reached. Trying again until it is saved.',
    );
    await userEvent.click(button('Try again'));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('The notice about the other editor', () => {
  const show = (state: LockState, isUnsaved = false) => {
    const [takeOver, onReopen] = [vi.fn(() => Promise.resolve()), vi.fn()];
    const lock = { ...createStore(state), takeOver };
    render(<LockBanner session={{ lock, isUnsaved: () => isUnsaved }} onReopen={onReopen} />);
    return { takeOver, onReopen };
  };

  it('is absent while this window edits', () => {
    show({ kind: 'held' });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('names who is editing and offers nothing to do', () => {
    show({ kind: 'taken', message: 'Ann Smith is editing this segmentation.' });
    expect(screen.getByRole('status').textContent).toBe(
      'Ann Smith is editing this segmentation.You can look at it, but not change it.',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers to take over from another window of the same person', async () => {
    const { takeOver } = show({ kind: 'taken', message: EDITED_IN_OTHER_WINDOW });
    await userEvent.click(button('Edit here'));
    expect(takeOver).toHaveBeenCalledOnce();
  });

  it('says that changes are lost, and loads what is saved', async () => {
    const { onReopen } = show({ kind: 'lost', message: 'Ann Smith is editing this segmentation.' }, true);
    expect(screen.getByRole('alert').textContent).toContain('Your last changes were not saved.');
    await userEvent.click(button('Load again'));
    expect(onReopen).toHaveBeenCalledOnce();
  });
});

describe('The list of doubts', () => {
  const doubt: SegmentationDoubt = { code: 'CUT_OFF', segment: 'SACRUM', place: [3, 4, 5], amount: 12 };
  const volume = (z: number) => ({
    volume: {
      origin: [0, 0, z],
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      spacing: [1, 1, 1],
      size: [10, 10, 10],
    } as const,
  });

  it('leads to the place of a doubt', async () => {
    const [moveTo, showSeries] = [vi.fn(), vi.fn()];
    render(<DoubtList doubts={[doubt]} grids={[volume(0)]} view={{ series: 0, moveTo, showSeries }} />);
    await userEvent.click(button('Sacrum ends at the edge of the scan (12 mm²).'));
    expect(moveTo).toHaveBeenCalledWith([3, 4, 5]);
    expect(showSeries).not.toHaveBeenCalled();
  });

  it('shows the part of the scan in which it is', async () => {
    const [moveTo, showSeries] = [vi.fn(), vi.fn()];
    const grids = [volume(-500), volume(0)];
    render(<DoubtList doubts={[doubt]} grids={grids} view={{ series: 0, moveTo, showSeries }} />);
    await userEvent.click(screen.getByRole('button'));
    expect(showSeries).toHaveBeenCalledWith(1, [3, 4, 5]);
  });

  it('says that there are none', () => {
    const view = { series: 0, moveTo: vi.fn(), showSeries: vi.fn() };
    render(<DoubtList doubts={[]} grids={[]} view={view} />);
    expect(screen.getByText('The draft has no doubts.')).toBeDefined();
  });
});

it('The display of the segments can be without outlines', async () => {
  const settings = createStore(START_SETTINGS);
  render(<DisplayOptions settings={settings} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Outlines' }));
  expect(settings.get().hasOutlines).toBe(false);
  expect(screen.getByRole('slider', { name: 'Opacity' }).getAttribute('aria-valuetext')).toBe('35%');
});
