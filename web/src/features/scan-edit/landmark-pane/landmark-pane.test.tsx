import { planesOf } from '@cotyle/domain/ct/planes';
import { cross } from '@cotyle/domain/ct/vector';
import { mirrored } from '@cotyle/domain/measurements/testing/synthetic-hips';
import { landmarksOf, placedProposals } from '@cotyle/domain/landmarks/placed';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { useStore } from '../../../ui/store.ts';
import type { LandmarkEditor } from '../landmarks/landmark-store.ts';
import { LandmarkMarks } from './landmark-marks.tsx';
import { LandmarkPane } from './landmark-pane.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { MeasuredValues } from './measured-values.tsx';
import { HIPS, landmarkCore, landmarkView, PROPOSALS, VOLUME } from './testing/landmark-core.ts';

const Values = ({ landmarks }: { landmarks: LandmarkEditor }) => (
  <MeasuredValues placed={useStore(landmarks).placed} />
);

const show = (given: Parameters<typeof landmarkCore>[0] = {}) => {
  const made = landmarkCore(given);
  const { view, moves } = landmarkView();
  render(
    <>
      <LandmarkPane core={made.core} view={view} />
      <Values landmarks={made.landmarks} />
    </>,
  );
  return { ...made, moves };
};

const row = (group: string, name: RegExp) =>
  within(screen.getByRole('list', { name: group })).getByRole('button', { name });

/** The cells of a row of the values, by its group where a name comes twice. */
const cells = (name: string, nth = 0): string[] => {
  const rows = screen.getAllByRole('row', { name: new RegExp(`^${name}`) });
  return within(rows[nth] ?? screen.getByRole('table'))
    .getAllByRole('cell')
    .map((cell) => cell.textContent ?? '');
};

const without = (name: 'teardrop' | 'lesserTrochanter' | 'acetabularDiameter'): PlacedLandmarks => {
  const { [name]: _, ...others } = PROPOSALS.LEFT;
  return { ...PROPOSALS, LEFT: others };
};

describe('The pane of landmarks', () => {
  it('says how sure each proposal is, in a word and a number', () => {
    show();
    expect(row('Pelvis', /^Left teardrop/).textContent).toBe('Left teardropSure, 92%');
    expect(row('Pelvis', /^Right teardrop/).textContent).toBe('Right teardropCheck, 60%');
    expect(row('Pelvis', /^Left pubic tubercle/).textContent).toBe('Left pubic tubercleUnsure, 40%');
  });

  it('leads the views to a chosen landmark and says where it is', async () => {
    const { moves } = show();
    await userEvent.click(row('Left hip', /^Femoral head centre/));
    expect(moves).toEqual([PROPOSALS.LEFT.femoralHeadCentre?.value]);
    expect(screen.getByRole('status').textContent).toBe(
      'Femoral head centre, left: left 88.0, posterior -5.0, superior -70.0 mm.',
    );
    expect(row('Left hip', /^Femoral head centre/).getAttribute('aria-pressed')).toBe('true');
  });

  it('says why a landmark is missing, how to place it, and what cannot be measured without it', async () => {
    const { landmarks } = show({ placed: without('lesserTrochanter') });
    expect(cells('Leg length')[0]).toContain('Needs: left lesser trochanter.');
    await userEvent.click(row('Left hip', /^Lesser trochanter\s*Missing/));
    expect(
      screen.getByText('The draft did not find it. Click where it lies, or press Enter at the cross-hair.'),
    ).toBeDefined();
    act(() =>
      landmarks.move({ side: 'LEFT', name: 'lesserTrochanter' }, HIPS.LEFT.lesserTrochanter ?? [0, 0, 0]),
    );
    expect(cells('Leg length')).toEqual(['30.0', '30.0', '0.0']);
    expect(row('Left hip', /^Lesser trochanter\s*Placed/)).toBeDefined();
  });

  it('moves a landmark by numbers, and the values follow at once', async () => {
    const { landmarks } = show();
    expect(cells('Leg length')).toEqual(['30.0', '30.0', '0.0']);
    await userEvent.click(row('Left hip', /^Lesser trochanter/));
    const superior = screen.getByRole('textbox', { name: 'Superior' });
    await userEvent.clear(superior);
    await userEvent.type(superior, '-129.5{Enter}');
    expect(landmarks.get().placed.LEFT.lesserTrochanter?.value[2]).toBe(-129.5);
    expect(cells('Leg length')).toEqual(['34.5', '30.0', '4.5']);
    await userEvent.type(superior, '{ArrowUp}');
    expect(cells('Leg length')[0]).toBe('34.0');
    await userEvent.click(screen.getByRole('button', { name: 'Reset to proposal' }));
    expect(cells('Leg length')[0]).toBe('30.0');
    expect(landmarks.get().placed).toEqual(PROPOSALS);
  });

  it('takes no text for a number, and nothing that is given up with Escape', async () => {
    const { onChanged } = show();
    await userEvent.click(row('Left hip', /^Lesser trochanter/));
    const left = screen.getByRole('textbox', { name: 'Left' });
    const before = (left as HTMLInputElement).value;
    await userEvent.clear(left);
    await userEvent.type(left, 'abc{Enter}');
    await userEvent.type(left, '7{Escape}');
    await userEvent.tab();
    expect(onChanged).not.toHaveBeenCalled();
    expect((left as HTMLInputElement).value).toBe(before);
  });

  it('takes a diameter as a number', async () => {
    const { landmarks } = show({ placed: without('acetabularDiameter') });
    await userEvent.click(row('Left hip', /^Acetabular diameter/));
    await userEvent.type(screen.getByRole('textbox', { name: 'Diameter in mm' }), '54,5{Enter}');
    expect(landmarks.get().placed.LEFT.acetabularDiameter?.value).toBe(54.5);
    expect(cells('Cup \\(mm\\)')).toEqual(['54.5', '52.0', '2.5']);
  });

  it('draws a rim point by point where it is missing', async () => {
    const { acetabularRim: _, ...LEFT } = PROPOSALS.LEFT;
    const { landmarks } = show({ placed: { ...PROPOSALS, LEFT } });
    await userEvent.click(row('Left hip', /^Acetabular rim/));
    expect(screen.getByText('0 of at least 6 points.')).toBeDefined();
    for (const point of HIPS.LEFT.acetabularRim ?? [])
      act(() => landmarks.addRimPoint({ side: 'LEFT', name: 'acetabularRim' }, point));
    expect(screen.getByText('Point 12 of 12')).toBeDefined();
    expect(cells('Inclination')).toEqual(['42.0°', '42.0°', '0.0°']);
  });

  it('cannot be changed by somebody who may only look', async () => {
    show({ isHeld: false });
    await userEvent.click(row('Left hip', /^Lesser trochanter/));
    expect(screen.getByRole('textbox', { name: 'Left' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Reset to proposal' })).toBeNull();
  });
});

describe('The values beside the landmarks', () => {
  it('have their units, what they are measured against, and the difference of the sides', () => {
    show();
    expect(cells('Tilt')).toEqual(['0.0°']);
    expect(cells('Inclination', 0)).toEqual(['42.0°', '42.0°', '0.0°']);
    expect(cells('Anteversion', 1)).toEqual(['18.0°', '18.0°', '0.0°']);
    expect(cells('Torsion')).toEqual(['14.0°', '14.0°', '0.0°']);
    expect(cells('Femoral offset \\(mm\\)')).toEqual(['41.0', '41.0', '0.0']);
    for (const name of ['Socket against the table', 'Socket against the anterior pelvic plane'])
      expect(screen.getByRole('rowheader', { name })).toBeDefined();
  });

  it('change sides in a mirrored patient', () => {
    const { landmarks } = landmarkCore();
    landmarks.move({ side: 'LEFT', name: 'lesserTrochanter' }, [37, 7, -140]);
    const original = landmarks.get().placed;
    const { unmount } = render(<MeasuredValues placed={original} />);
    const names = ['Leg length', 'Femoral offset', 'Torsion', 'Neck inclination', 'Cup', 'Inclination'];
    const before = names.map((name) => cells(name));
    unmount();
    const other = placedProposals({
      landmarks: mirrored(landmarksOf(original)),
      confidence: { LEFT: {}, RIGHT: {} },
    });
    render(<MeasuredValues placed={other} />);
    names.forEach((name, n) => expect(cells(name).slice(0, 2)).toEqual([before[n]?.[1], before[n]?.[0]]));
  });

  it('name their definitions', async () => {
    show();
    await userEvent.click(screen.getByText('Definitions'));
    expect(screen.getByText(/sphere through the bony lunate surface/)).toBeDefined();
  });
});

it('The switch between segments and landmarks takes the pointer for the editor', async () => {
  const { core } = landmarkCore();
  const { view } = landmarkView();
  render(<ModeSwitch core={core} view={view} />);
  expect(screen.getByRole('button', { name: 'Landmarks' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Segments' }));
  expect(core.mode.get()).toBe('segments');
  expect(view.setPointing).toHaveBeenCalledWith(true);
});

describe('The marks in a slice', () => {
  const axialAt = (z: number): Viewport => {
    const { up, normal } = planesOf(VOLUME).axial;
    const right = cross(up, normal);
    return {
      origin: [-200, -100, z],
      right,
      down: [-up[0], -up[1], -up[2]],
      pixel: [1, 1],
      width: 400,
      height: 200,
    };
  };
  const marks = (z: number, landmarks: LandmarkEditor) => {
    const { container, unmount } = render(<LandmarkMarks landmarks={landmarks} viewport={axialAt(z)} />);
    const found = [...container.querySelectorAll('[data-landmark]')].map((mark) => ({
      name: mark.getAttribute('data-landmark'),
      opacity: Number(mark.getAttribute('opacity')),
      label: mark.querySelector('text')?.textContent ?? undefined,
    }));
    const spheres = container.querySelectorAll('[data-figure]').length;
    unmount();
    return { found, spheres };
  };

  it('are those near it, with the name of those in it, fading with the distance', () => {
    const { landmarks } = landmarkCore();
    const at = marks(-95, landmarks).found.find(({ name }) => name === 'LEFT teardrop');
    const off = marks(-89, landmarks).found.find(({ name }) => name === 'LEFT teardrop');
    expect([at?.opacity, at?.label, off?.label]).toEqual([1, 'L Teardrop', undefined]);
    expect(off?.opacity).toBeLessThan(0.5);
    expect(marks(-80, landmarks).found.some(({ name }) => name === 'LEFT teardrop')).toBe(false);
  });

  it('have the circles in which the slice cuts the spheres', () => {
    const { landmarks } = landmarkCore();
    expect(marks(-70, landmarks).spheres).toBe(4);
    expect(marks(-70 - 25.5, landmarks).spheres).toBe(2);
    expect(marks(50, landmarks).spheres).toBe(0);
  });
});
