import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { expectFieldError, field, expectReady, retype } from '../../../shared/testing/form-steps.ts';
import { factsOf } from '../form/changes.ts';
import { openProcedure } from '../testing/open-procedure.tsx';
import { StatusField } from './status-field.tsx';
import { statusOptions } from './status-options.ts';

type Facts = Partial<ProcedureRecord>;

const box = (): HTMLElement => screen.getByRole('combobox', { name: /^Status/ });
const option = (label: string): HTMLElement => screen.getByRole('option', { name: new RegExp(`^${label}`) });

const description = (element: Element): string | null | undefined =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

const file = (type: 'SCAN' | 'MODEL'): ProcedureRecord['files'][number] => ({
  id: 1,
  type,
  creation: '2026-11-02T08:00:00.000Z',
  fileName: 'hip.zip',
  description: '',
  creatorId: 1,
  mesh: null,
  hip: null,
});
const PRI = { size: 52, plannedInclination: 40, plannedAnteVersion: 15 };
const [SCAN, MODEL] = [file('SCAN'), file('MODEL')];

const openStatuses = async (role: Role, facts: Facts) => {
  const page = await openProcedure(role, facts);
  await page.user.click(box());
  return page;
};

/** The conditions of the specification: who, from where, with which facts, which status, and why not. */
const UNMET: readonly (readonly [Role, string, string, Facts])[] = [
  [
    'SURGEON',
    'Scan Request',
    'Please select Radiology Location first.',
    { status: 'NEW', radiologyLocationId: null },
  ],
  [
    'ADMIN',
    'Scan Request',
    'Please select Radiology Location first.',
    { status: 'NEW', radiologyLocationId: null },
  ],
  ['SURGEON', 'Surgery Scheduled', 'Please select Date of Surgery first.', { status: 'READY' }],
  ['SURGICAL_ASSISTANT', 'Surgery Scheduled', 'Please select Date of Surgery first.', { status: 'READY' }],
  ['RADIOLOGIST', 'Scan Ready', 'Please upload scan files first', { status: 'SCAN' }],
  [
    'IMAGE_ENGINEER',
    'Model Complete',
    'Please import PRI data and upload 3D model first',
    { status: 'MODEL_IN_WORK' },
  ],
  [
    'IMAGE_ENGINEER',
    'Model Complete',
    'Please import PRI data first',
    { status: 'MODEL_IN_WORK', files: [MODEL] },
  ],
  ['IMAGE_ENGINEER', 'Model Complete', 'Please upload model first', { status: 'MODEL_IN_WORK', ...PRI }],
  [
    'IMAGE_ENGINEER',
    'Model Complete',
    "The side of the model doesn't match",
    { status: 'MODEL_IN_WORK', ...PRI, files: [MODEL], sideEngineer: 'RIGHT' },
  ],
];

/** Statuses that the flow of the role does not have. */
const FORBIDDEN: readonly (readonly [Role, string, Facts])[] = [
  ['SURGEON', 'Scan Ready', { status: 'NEW' }],
  ['RADIOLOGIST', 'Model Complete', { status: 'SCAN' }],
  ['IMAGE_ENGINEER', 'Procedure Canceled', { status: 'MODEL_IN_WORK' }],
];

const MET: readonly (readonly [Role, string, Facts])[] = [
  ['SURGEON', 'Scan Request', { status: 'NEW' }],
  ['SURGEON', 'Surgery Scheduled', { status: 'READY', dateOfSurgery: '2027-01-31' }],
  ['RADIOLOGIST', 'Scan Ready', { status: 'SCAN', files: [SCAN] }],
  [
    'IMAGE_ENGINEER',
    'Model Complete',
    { status: 'MODEL_IN_WORK', ...PRI, files: [MODEL], sideEngineer: 'LEFT' },
  ],
  ['ADMIN', 'Scan Ready', { status: 'SCAN' }],
  ['ADMIN', 'Model Complete', { status: 'MODEL_IN_WORK' }],
  ['SURGEON', 'Procedure Canceled', { status: 'NEW', radiologyLocationId: null, sideSurgeon: null }],
];

/** The field with the statuses of a procedure that has these facts. */
const renderStatus = async (role: Role, facts: Facts) => {
  const procedure = aProcedure(facts);
  const onChange = vi.fn();
  const user = userEvent.setup({ delay: null });
  const options = statusOptions(
    role,
    procedure.status,
    factsOf(procedure, { from: procedure.status, approvedPlanRequired: false }),
  );
  render(<StatusField options={options} value={procedure.status} error={undefined} onChange={onChange} />);
  await user.click(box());
  return { user, onChange };
};

describe('A status', () => {
  it.each(UNMET)('cannot be set by %s to %s: %s', async (role, label, reason, facts) => {
    const { user, onChange } = await renderStatus(role, facts);
    expect(option(label).getAttribute('aria-disabled')).toBe('true');
    expect(description(option(label))).toBe(reason);
    expect(screen.getAllByText(reason)).toHaveLength(1);
    await user.click(option(label));
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each(FORBIDDEN)('is not listed for %s: %s', async (role, label, facts) => {
    await renderStatus(role, facts);
    expect(screen.queryByRole('option', { name: label })).toBeNull();
    expect(screen.getAllByText("You can't set the other statuses from here.")).toHaveLength(1);
  });

  it.each(MET)('can be set by %s to %s', async (role, label, facts) => {
    const { user, onChange } = await renderStatus(role, facts);
    expect(option(label).getAttribute('aria-disabled')).toBeNull();
    await user.click(option(label));
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('that was chosen is shown as not saved yet', async () => {
    const { user } = await openStatuses('SURGEON', { status: 'NEW' });
    await user.click(option('Scan Request'));
    expect(screen.getByRole('combobox', { name: 'Status Scan Request' })).toBe(box());
    expect(screen.getByText('Not saved yet')).toBeDefined();
    await expectReady('Save Changes', true);
  });

  it('depends on values that are not saved yet', async () => {
    const { user } = await openStatuses('SURGEON', { status: 'READY' });
    await retype(user, 'Date of Surgery', '01/31/2027');
    await user.click(box());
    await user.click(option('Surgery Scheduled'));
    await expectReady('Save Changes', true);
    await user.clear(field('Date of Surgery'));
    await expectFieldError('Status Surgery Scheduled', 'Please select Date of Surgery first.');
    await expectReady('Save Changes', false);
  });
});

describe('The list of statuses', () => {
  const active = (): HTMLElement | null =>
    document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

  it('lists those that the role can set, and marks the present one', async () => {
    await renderStatus('RADIOLOGIST', { status: 'SCAN', files: [SCAN] });
    const [first, second, third] = within(screen.getByRole('listbox')).getAllByRole('option');
    expect([first?.textContent, second?.textContent]).toEqual(['Scan Request', 'Scan Ready']);
    expect(first?.getAttribute('aria-selected')).toBe('true');
    expect(third).toBeUndefined();
  });

  it('works by keyboard, and reads out why a status is disabled', async () => {
    const { user } = await openProcedure('SURGEON', { status: 'READY' });
    act(() => box().focus());
    await user.keyboard('{ArrowDown}');
    expect(active()?.textContent).toBe('Ready for Scheduling');
    await user.keyboard('{End}');
    expect(active()?.textContent).toBe('Surgery Scheduled');
    expect(description(active() ?? box())).toBe('Please select Date of Surgery first.');
    await user.keyboard('{Enter}');
    expect(box().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Home}');
    expect(active()?.textContent).toBe('Model Complete');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: 'Status Model Complete' })).toBe(box());
    await user.keyboard(' ');
    expect(option('Model Complete').getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Escape}');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(box());
  });

  it('closes when the focus leaves it', async () => {
    const { user } = await renderStatus('SURGEON', { status: 'READY' });
    await user.tab();
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });
});
