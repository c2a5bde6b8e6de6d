import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aVersion } from '../testing/an-approval.ts';
import { CompareTable } from './compare-table.tsx';

const texts = (): readonly (string | null)[] =>
  screen.getAllByRole('row').map(({ textContent }) => textContent);

describe('The comparison of two versions', () => {
  it('shows what changed, and everything on request', async () => {
    render(<CompareTable from={aVersion()} to={aVersion({ version: 2, inclination: 44 })} />);
    expect(texts()).toEqual([
      'WhatVersion 1Version 2Difference',
      'Inclination42°44°+2°',
      expect.stringMatching(/^Axis of the cupturned by /),
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show only what changed' }));
    expect(texts()).toContain('Anteversion18°18°');
    expect(texts()).toContain('Modelspelvis.stlpelvis.stl');
  });

  it('says where nothing differs', () => {
    render(<CompareTable from={aVersion()} to={aVersion({ version: 2 })} />);
    expect(screen.getByText('Nothing differs between these two versions.')).toBeDefined();
  });
});
