import { degrees } from '@cotyle/domain/cup/units';
import { CRITERIA } from '@cotyle/domain/motion/movements';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { someRows } from '../testing/a-motion.ts';
import { MapPanel } from './map-panel.tsx';

const PLANNED = { inclination: degrees(40), anteversion: degrees(15) };

const openMap = (isEditable = true) => {
  const onUse = vi.fn<(angles: typeof PLANNED) => void>();
  render(
    <MapPanel
      rows={someRows()}
      isNew
      planned={PLANNED}
      criteria={CRITERIA}
      onUse={isEditable ? onUse : undefined}
    />,
  );
  return { user: userEvent.setup(), onUse };
};
const map = (): HTMLElement => screen.getByRole('application', { name: /^Map of margins/ });

describe('the map of margins', () => {
  it('is read with the arrow keys, which change nothing of the plan', async () => {
    const { user, onUse } = openMap();
    map().focus();
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}');
    expect(
      screen.getByText('Inclination 41°, anteversion 17°: smallest margin −3° (flexion, femur on pelvis).'),
    ).toBeTruthy();
    expect(onUse).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Use these angles' }));
    expect(onUse.mock.calls).toEqual([[{ inclination: 41, anteversion: 17 }]]);
  });

  it('ends at the angles that can be planned', async () => {
    const { user } = openMap();
    map().focus();
    await user.keyboard('{ArrowLeft>20/}{ArrowDown>20/}');
    expect(screen.getByText(/^Inclination 35°, anteversion 5°: smallest margin −15°/)).toBeTruthy();
  });

  it('offers no angles where the plan cannot be changed', async () => {
    const { user } = openMap(false);
    map().focus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByText(/^Inclination 41°/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use these angles' })).toBeNull();
  });
});
