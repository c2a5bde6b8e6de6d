import { planesOf } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { slabsAcross } from '@cotyle/domain/sections/slabs';
import { NOT_IN_SERIES, NOT_MADE_HERE } from '@cotyle/domain/sections/scan-frame';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { OverlayView, ScanOverlay } from '../../../shared/ct-view/scan-overlay.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { createBoneCutter } from './bone-cutter.ts';
import { usePlanOverlay } from './use-plan-overlay.tsx';

const VOLUME: Volume = {
  origin: [-200, -150, -200],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  spacing: [1, 1, 1],
  size: [400, 300, 400],
};

/** Through the middle of the planned cup, one millimetre a pixel. */
const CORONAL: Viewport = {
  origin: [0, 0, 100],
  right: [1, 0, 0],
  down: [0, 0, -1],
  pixel: [1, 1],
  width: 200,
  height: 200,
};

const closeUp = vi.fn<(point: Vector) => void>();

const VIEW: OverlayView = {
  shown: {
    series: { uid: '1', hips: null },
    volume: VOLUME,
    planes: planesOf(VOLUME),
    hounsfieldAt: () => 0,
    closeUp,
  },
  plane: 'coronal',
  viewport: CORONAL,
};

const TETRAHEDRON: Mesh = {
  positions: Float32Array.of(60, -20, -20, 120, -20, -20, 90, 40, -20, 90, 0, 40),
  triangles: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3),
};

const pelvis = () => {
  const { cutter, receive } = createBoneCutter((command) => {
    if (command.kind === 'slabs') receive({ kind: 'slabs', slabs: slabsAcross(TETRAHEDRON, command.normal) });
  });
  receive({ kind: 'mesh', mesh: TETRAHEDRON });
  return cutter;
};

type Options = NonNullable<Parameters<typeof usePlanOverlay>[0]>;

const OPTIONS: Options = {
  title: 'Plan, version 2, saved by Ingrid Solberg',
  plan: aPlan(),
  catalogue: GENERIC_CATALOGUE,
  landmarks: { LEFT: {}, RIGHT: {} },
  bones: { pelvis: pelvis(), femur: undefined },
  scanFileId: 3,
  model: {
    mesh: { min: [60, -20, -20], max: [120, 40, 40] },
    hip: null,
    madeFrom: { scanFileId: 3, scanFileName: 'hip.zip' },
  },
  deviation: 0.01,
  problem: undefined,
  remarks: [],
  isStartAtCup: false,
  moving: undefined,
};

/** As it was rendered last. */
const latest: { overlay?: ScanOverlay | undefined } = {};

const Shown = ({ options, view }: { options: Options; view: OverlayView }) => {
  const overlay = usePlanOverlay(options);
  useEffect(() => {
    latest.overlay = overlay;
  });
  return (
    <>
      {overlay?.layer(view)}
      {overlay?.legend(view.shown)}
    </>
  );
};

const show = (changed: Partial<Options> = {}, view = VIEW) =>
  render(<Shown options={{ ...OPTIONS, ...changed }} view={view} />).container;

const outlines = (container: HTMLElement): readonly string[] =>
  [...container.querySelectorAll<SVGElement>('[data-outline]')].map(
    (outline) => outline.dataset['outline'] ?? '',
  );

describe('a plan on the scan', () => {
  it('has an outline of bone and implants, each of which can be switched off', async () => {
    const container = show();
    expect(outlines(container)).toEqual(['pelvis', 'cup', 'liner', 'head']);
    expect(screen.getByText(/within 0\.010 mm of the STL, implants are within 0\.05 mm/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cup' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pelvis' }));
    expect(outlines(container)).toEqual(['liner', 'head']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cup' }));
    expect(outlines(container)).toEqual(['cup', 'liner', 'head']);
  });

  it('is drawn in the plane that is shown', () => {
    const away = { ...CORONAL, origin: [0, 90, 100] as const };
    expect(outlines(show({}, { ...VIEW, viewport: away }))).toEqual([]);
  });

  it('goes to the cup', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'To the cup' }));
    expect(closeUp).toHaveBeenCalledWith([90, 0, 0]);
  });

  it('is not drawn where model and scan are in different frames', () => {
    const model = {
      ...OPTIONS.model,
      mesh: { min: [60, -20, 900], max: [120, 40, 980] },
    } as Options['model'];
    const container = show({ model });
    expect(outlines(container)).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe(NOT_IN_SERIES);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('says where the frame was checked by position alone, and where the model was deleted', () => {
    const { unmount } = render(
      <Shown
        options={{ ...OPTIONS, model: OPTIONS.model && { ...OPTIONS.model, madeFrom: undefined } }}
        view={VIEW}
      />,
    );
    expect(screen.getByText(NOT_MADE_HERE)).toBeTruthy();
    unmount();
    expect(outlines(show({ model: undefined }))).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('was deleted');
  });
});

describe('the cup on the scan', () => {
  const moving = () => ({
    radius: 26,
    drag: vi.fn<(centre: Vector, done: boolean) => void>(),
    step: vi.fn<(move: string) => void>(),
    label: '1 mm lateral',
  });

  it('has no handle where it cannot be moved, or where the plane does not meet it', () => {
    expect(show().querySelector('[data-cup-centre]')).toBeNull();
    const away = { ...VIEW, viewport: { ...CORONAL, origin: [0, 30, 100] as const } };
    expect(show({ moving: moving() }, away).querySelector('[data-cup-centre]')).toBeNull();
  });

  it('is dragged within the plane, and let go where the browser takes the pointer away', () => {
    const move = moving();
    const handle = show({ moving: move }).querySelector('[data-cup-centre]');
    expect(handle?.getAttribute('data-cup-centre')).toBe('90.0,100.0');
    if (!handle) throw new Error('no handle');
    handle.setPointerCapture = () => undefined;
    fireEvent.pointerDown(handle, { pointerId: 1, button: 0, clientX: 300, clientY: 200 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 303, clientY: 195 });
    expect(move.drag).toHaveBeenLastCalledWith([93, 0, 5], false);
    expect(screen.getByText('1 mm lateral')).toBeTruthy();
    fireEvent.pointerMove(handle, { pointerId: 2, clientX: 390, clientY: 195 });
    expect(move.drag).toHaveBeenCalledTimes(1);
    fireEvent.pointerCancel(handle, { pointerId: 1, clientX: 0, clientY: 0 });
    expect(move.drag).toHaveBeenLastCalledWith([90, 0, 0], true);
    expect(screen.queryByText('1 mm lateral')).toBeNull();
  });

  it('is moved by Ctrl with the arrows, as they point in the view', () => {
    const move = moving();
    show({ moving: move });
    const [shortcut] = latest.overlay?.shortcutsOf(VIEW) ?? [];
    for (const key of ['Ctrl+ArrowUp', 'Ctrl+ArrowRight', 'Ctrl+ArrowLeft']) shortcut?.run?.(key);
    expect(move.step.mock.calls).toEqual([['superior'], ['lateral'], ['medial']]);
    show();
    expect(latest.overlay?.shortcutsOf(VIEW)).toEqual([]);
  });
});
