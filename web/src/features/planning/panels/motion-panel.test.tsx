import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { degrees } from '@cotyle/domain/cup/units';
import { hipInMotion, motionParts } from '@cotyle/domain/planning/implants-in-motion';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { useMotionSettings } from '../motion/use-motion-settings.ts';
import { usePlayback } from '../motion/use-playback.ts';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { someMovements } from '../testing/a-motion.ts';
import { MotionPanel } from './motion-panel.tsx';
import { PlayerBar } from './player-bar.tsx';

const NO_LANDMARKS = { LEFT: {}, RIGHT: {} };
const PLAN = aPlan();

const Shown = () => {
  const [movements] = useState(someMovements);
  const [torsion, setTorsion] = useState(15);
  const player = usePlayback(movements);
  const parts = motionParts(GENERIC_CATALOGUE, PLAN);
  return (
    <>
      <MotionPanel
        motion={{
          movements,
          map: undefined,
          isMapNew: false,
          bones: 'ready',
          basis: 'Implants and bones.',
          moving: parts && { parts, hip: hipInMotion(PLAN, parts, NO_LANDMARKS, degrees(torsion)) },
          standIn: undefined,
          settings: useMotionSettings(NO_LANDMARKS),
          knownTorsion: undefined,
          torsion,
          setTorsion,
          player,
        }}
      />
      {player.played ? <PlayerBar player={player} played={player.played} /> : null}
    </>
  );
};

const openPanel = () => {
  renderPage(<Shown />, { role: 'SURGEON', server: fakeServer() });
  return userEvent.setup();
};
const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name });
const slider = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('slider', { name });
const field = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => {
  localStorage.clear();
  // Nothing runs by itself: the end is shown at once.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
});
afterEach(() => vi.unstubAllGlobals());

describe('the movements of a plan', () => {
  it('say what touches and how far they are short', () => {
    openPanel();
    const row = screen.getByRole('row', { name: /^Flexion/ });
    expect(within(row).getByText('Femur on pelvis: bone on bone')).toBeTruthy();
    expect(within(row).getByText('−14°')).toBeTruthy();
  });

  it('are played to the contact, which is named, and moved through with the slider', async () => {
    const user = openPanel();
    await user.click(button('Play flexion'));
    expect(button('Play flexion').getAttribute('aria-pressed')).toBe('true');
    expect(slider('Flexion').value).toBe('96');
    expect(screen.getByText('Femur on pelvis at 96°, 14° short of what is required.')).toBeTruthy();
    fireEvent.change(slider('Flexion'), { target: { value: '50' } });
    expect(slider('Flexion').getAttribute('aria-valuetext')).toBe('Flexion 50°');
    expect(screen.queryByText(/short of what is required/)).toBeNull();
    await user.click(button('Stop'));
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('that start in flexion go there first', async () => {
    const user = openPanel();
    await user.click(button('Play inner rotation at 90° of flexion'));
    const name = 'Inner rotation at 90° of flexion';
    expect(slider(name).max).toBe('120');
    expect(slider(name).getAttribute('aria-valuetext')).toBe('Inner rotation 30°');
    expect(screen.getByText('Nothing touches up to the required 30°.')).toBeTruthy();
  });
});

describe('the criteria', () => {
  it('can be changed within their range, are kept in the browser, and reset', async () => {
    const user = openPanel();
    await user.click(screen.getByText('Criteria and pelvic tilt'));
    expect(screen.getByText('110°, Bunn 2012')).toBeTruthy();
    expect(button('Reset to the published values').disabled).toBe(true);
    await user.clear(field('Flexion'));
    await user.type(field('Flexion'), '200');
    expect(screen.getByRole('alert').textContent).toBe('From 1 to 180 only');
    await user.clear(field('Flexion'));
    await user.type(field('Flexion'), '95');
    expect(JSON.stringify(Object.values(localStorage))).toContain('95');
    await user.click(button('Reset to the published values'));
    expect(field('Flexion').value).toBe('110');
    expect(JSON.stringify(Object.values(localStorage))).not.toContain('95');
  });

  it('include the tilt of the pelvis, which is of the patient and is not kept', async () => {
    const user = openPanel();
    await user.click(screen.getByText('Criteria and pelvic tilt'));
    expect(screen.getAllByText('Average, from the scan')).toHaveLength(3);
    await user.clear(field('Sitting'));
    await user.type(field('Sitting'), '12');
    expect(screen.getByText('Typed')).toBeTruthy();
    expect(JSON.stringify(Object.values(localStorage))).not.toContain('12');
  });
});
