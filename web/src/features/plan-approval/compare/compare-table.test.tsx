import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { degrees } from '@cotyle/domain/cup/units';
import type { Plan } from '@cotyle/domain/planning/plan';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aVersion } from '../testing/an-approval.ts';
import { CompareTable } from './compare-table.tsx';

const [CUP] = GENERIC_CATALOGUE.cups;
if (!CUP) throw new Error('The generic catalogue has no cups.');

const aPlanWith = (part: string): Plan => ({
  side: 'LEFT',
  cup: {
    part,
    centre: { x: 90, y: -4, z: 12 },
    angles: { inclination: degrees(42), anteversion: degrees(18) },
    lip: degrees(0),
  },
  liner: 'generic/liner/54-36-neutral',
  head: 'generic/head/36-M',
  stem: null,
});

const texts = (): readonly (string | null)[] =>
  screen.getAllByRole('row').map(({ textContent }) => textContent);

describe('The comparison of two versions', () => {
  it('shows what changed, and everything on request', async () => {
    render(
      <CompareTable
        from={aVersion()}
        to={aVersion({ version: 2, inclination: 44 })}
        catalogue={GENERIC_CATALOGUE}
      />,
    );
    expect(texts()).toEqual([
      'WhatVersion 1Version 2Difference',
      'Inclination42°44°+2°',
      expect.stringMatching(/^Axis of the cupturned by /),
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show only what changed' }));
    expect(texts()).toContain('Anteversion18°18°');
    expect(texts()).toContain('Modelspelvis.stlpelvis.stl');
  });

  it('names the parts of a clinic, and shows their ids where they are not known', () => {
    const cup = { ...CUP, id: 'clinic/3/2', name: 'Clinic shell 52 mm' };
    const to = aVersion({ version: 2, plan: { ...aPlanWith('clinic/3/2'), liner: 'clinic/9/1' } });
    render(<CompareTable from={aVersion()} to={to} catalogue={{ ...GENERIC_CATALOGUE, cups: [cup] }} />);
    expect(texts().join()).toContain('Clinic shell 52 mm');
    expect(texts().join()).toContain('clinic/9/1');
  });

  it('says where nothing differs', () => {
    render(<CompareTable from={aVersion()} to={aVersion({ version: 2 })} catalogue={GENERIC_CATALOGUE} />);
    expect(screen.getByText('Nothing differs between these two versions.')).toBeDefined();
  });
});
