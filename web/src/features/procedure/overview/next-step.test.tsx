import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field } from '../../../shared/testing/form-steps.ts';
import { openProcedure } from '../testing/open-procedure.tsx';

type Facts = Partial<ProcedureRecord>;

const missing = (): string[] =>
  within(screen.getByRole('list', { name: 'Missing for the next step' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const step = (label: string): HTMLElement | null => screen.queryByRole('button', { name: `Set to ${label}` });

describe('The next step', () => {
  it('lists what is missing; each item leads to its field', async () => {
    const facts: Facts = {
      status: 'NEW',
      radiologyLocationId: null,
      radiologyLocation: null,
      sideSurgeon: null,
    };
    const { user } = await openProcedure('SURGEON', facts);
    expect(missing()).toEqual(['Side is required', 'Please select Radiology Location first.']);
    expect(step('Scan Request')?.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Schedule a Scan')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Please select Radiology Location first.' }));
    expect(document.activeElement).toBe(field('Radiology Location'));
    await user.selectOptions(field('Radiology Location'), 'Harbor');
    await user.click(screen.getByRole('button', { name: 'Side is required' }));
    await user.keyboard(' ');
    expect(screen.queryByRole('list', { name: 'Missing for the next step' })).toBeNull();
    expect(screen.getByText('Next status can be assigned')).toBeDefined();
    expect(step('Scan Request')?.hasAttribute('disabled')).toBe(false);
  });

  it.each<[string, Facts, string]>([
    [
      'by its name',
      { radiologist: { id: 5, nameFirst: 'Jun', nameSecond: 'Park' } },
      'the radiologist Jun Park',
    ],
    ['by the location', {}, 'the radiologist at Harbor'],
  ])('names who it waits for %s', async (_, facts, who) => {
    await openProcedure('SURGEON', { status: 'SCAN', ...facts });
    expect(screen.getByText(`Waiting for ${who}.`)).toBeDefined();
    expect(step('Scan Ready')).toBeNull();
  });

  it('of a scheduled surgery waits for its day', async () => {
    await openProcedure('SURGEON', { status: 'SCHEDULED', dateOfSurgery: '2999-01-31' });
    expect(screen.getByText('Waiting for the day of surgery, 01/31/2999.')).toBeDefined();
    expect(step('Procedure Complete')).toBeNull();
  });

  it('of a procedure that has ended is nothing', async () => {
    await openProcedure('SURGEON', { status: 'DONE' });
    expect(screen.getByText('Nothing left to do.')).toBeDefined();
  });

  it('gives way to a status that was chosen and not saved', async () => {
    const { user } = await openProcedure('SURGEON', { status: 'READY' });
    await user.click(screen.getByRole('combobox', { name: /^Status/ }));
    await user.click(screen.getByRole('option', { name: 'Model Complete' }));
    expect(step('Surgery Scheduled')).toBeNull();
    expect(screen.getByText('Save your changes to set this status.')).toBeDefined();
  });
});
