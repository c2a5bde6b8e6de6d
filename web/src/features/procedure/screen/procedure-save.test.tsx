import { CallFailed } from '@cotyle/contract/client';
import { procedureCalls } from '@cotyle/contract/procedures';
import { scanCalls } from '@cotyle/contract/scans';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import {
  confirmWith,
  expectFieldError,
  field,
  expectReady,
  retype,
} from '../../../shared/testing/form-steps.ts';
import { openProcedure } from '../testing/open-procedure.tsx';

const save = async (user: UserEvent): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await confirmWith(user, 'Do you confirm saving?', 'Confirm');
};

describe('The changes of a procedure', () => {
  it('are counted, and undone by Cancel changes', async () => {
    const { user } = await openProcedure('SURGEON');
    expect(screen.getByText('No unsaved changes')).toBeDefined();
    await retype(user, 'Procedure', 'Revision');
    await user.click(screen.getByRole('radio', { name: 'Right hip' }));
    expect(screen.getByText('2 unsaved changes')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel changes' }));
    expect(screen.getByText('No unsaved changes')).toBeDefined();
    expect(field('Procedure')).toHaveProperty('value', 'Total Hip Arthroplasty');
  });

  it('do not include a number that is written another way', async () => {
    const { user } = await openProcedure('SURGEON', { status: 'READY', plannedInclination: 40 });
    await retype(user, 'Planned Inclination', '40.0');
    expect(screen.getByText('No unsaved changes')).toBeDefined();
  });

  it('are saved alone, with the version that was edited', async () => {
    const { user, server } = await openProcedure('SURGEON', { version: 3 });
    server.on(procedureCalls.update, () => ({ value: aProcedure({ name: 'Revision', version: 4 }) }));
    await retype(user, 'Procedure', 'Revision');
    await save(user);
    await screen.findByText('Changes were saved');
    expect(server.sent(procedureCalls.update)).toEqual([
      expect.objectContaining({ input: { body: { id: 7, name: 'Revision' } }, ifMatch: 3 }),
    ]);
    expect(screen.getByText('No unsaved changes')).toBeDefined();
  });

  it('must be saved before the procedure is printed', async () => {
    const { user } = await openProcedure('SURGEON');
    const print = screen.getByRole('button', { name: 'Print' });
    expect(print).toHaveProperty('disabled', false);
    await retype(user, 'Procedure', 'Revision');
    expect(print).toHaveProperty('disabled', true);
    expect(print.title).toBe('Save or cancel your changes first: only what is saved is printed.');
  });

  it('are kept when the server rejects one, with its message at the field until it changes', async () => {
    const { user, server } = await openProcedure('ADMIN');
    const issues = [{ path: 'body.radiologyLocationId', message: 'Please choose another one' }];
    server.on(procedureCalls.update, () => {
      throw new CallFailed({ status: 422, code: 'INVALID', message: 'Please check the fields', issues });
    });
    await retype(user, 'Procedure', 'Revision');
    await save(user);
    await screen.findByText('Please check the fields');
    await expectFieldError('Radiology Location', 'Please choose another one');
    expect(field('Procedure')).toHaveProperty('value', 'Revision');
    await user.selectOptions(field('Radiology Location'), 'Please choose');
    expect(field('Radiology Location').getAttribute('aria-invalid')).toBeNull();
  });

  it('that are invalid are not sent: every error is shown', async () => {
    const { user, server } = await openProcedure('SURGEON', { sideSurgeon: null });
    await user.type(field('Date of Surgery'), '1');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectFieldError('Date of Surgery', 'In mm/dd/yyyy format');
    await expectFieldError('Side', 'is required');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sent(procedureCalls.update)).toEqual([]);
  });
});

describe('A change that the server wants confirmed', () => {
  const openScheduled = async (failed: ConstructorParameters<typeof CallFailed>[0]) => {
    const page = await openProcedure('SURGEON', { status: 'READY', dateOfSurgery: '2027-01-31' });
    page.server.on(procedureCalls.update, ({ body }) => {
      if (!body.confirmDate && !body.modelReason) throw new CallFailed(failed);
      return { value: aProcedure({ status: 'READY', version: 2 }) };
    });
    await retype(page.user, 'Date of Surgery', '01/30/2027');
    await save(page.user);
    return page;
  };
  const DATE = {
    status: 409,
    code: 'DATE_UNCONFIRMED',
    message: 'The date is in the past. Is the date right?',
  } as const;

  it('is sent again with the answer', async () => {
    const { user, server } = await openScheduled(DATE);
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm the date' });
    expect(dialog.textContent).toContain('The date is in the past. Is the date right?');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Changes were saved');
    expect(server.sent(procedureCalls.update).map(({ input }) => input.body)).toMatchObject([
      { dateOfSurgery: '2027-01-30' },
      { dateOfSurgery: '2027-01-30', confirmDate: true },
    ]);
  });

  it('is not saved when it is refused, and stays in the form', async () => {
    const { user, server } = await openScheduled(DATE);
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm the date' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.sent(procedureCalls.update)).toHaveLength(1);
    expect(field('Date of Surgery')).toHaveProperty('value', '01/30/2027');
    expect(screen.getByText('1 unsaved change')).toBeDefined();
  });

  it('may need a reason, which is sent', async () => {
    const { user, server } = await openScheduled({
      status: 409,
      code: 'MODEL_UNCONFIRMED',
      message: "The side of the model doesn't match",
      issues: [
        { path: 'cupCentre', message: 'The cup has no centre.' },
        { path: 'modelReason', message: 'Please say why this is the right model nevertheless.' },
      ],
    });
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm the model' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['The cup has no centre.']);
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Mirrored on purpose');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Changes were saved');
    expect(server.sent(procedureCalls.update).at(-1)?.input.body).toMatchObject({
      confirmModel: true,
      modelReason: 'Mirrored on purpose',
    });
  });
});

describe('The next step', () => {
  it('is saved by its button, together with what was typed, after one question', async () => {
    const { user, server } = await openProcedure('SURGEON', { status: 'MODEL_READY' });
    server.on(procedureCalls.update, () => ({ value: aProcedure({ status: 'READY', version: 2 }) }));
    await retype(user, 'Procedure', 'Revision');
    await user.click(screen.getByRole('button', { name: 'Set to Ready for Scheduling' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Status: Model Complete → Ready for Scheduling',
    );
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('Changes were saved');
    expect(server.sent(procedureCalls.update).map(({ input }) => input.body)).toMatchObject([
      { status: 'READY', name: 'Revision' },
    ]);
  });

  it('leaves no trace when the person cancels', async () => {
    const { user, server } = await openProcedure('SURGEON', { status: 'MODEL_READY' });
    await user.click(screen.getByRole('button', { name: 'Set to Ready for Scheduling' }));
    await confirmWith(user, 'Do you confirm saving?', 'Cancel');
    expect(screen.getByText('No unsaved changes')).toBeDefined();
    expect(server.sent(procedureCalls.update)).toEqual([]);
  });
});

describe('Scan Ready', () => {
  const REPORT = {
    state: 'READY',
    files: [
      { id: 1, fileName: 'hip.zip', state: 'READY', verificationState: 'READY', reason: null, slices: 12 },
    ],
    rules: [],
    series: [],
    aside: [],
    others: 0,
    patients: [],
    acceptance: null,
  } as const satisfies ScanReportRecord;
  const SCAN = { id: 1, type: 'SCAN', creation: '2026-11-02T08:00:00.000Z', fileName: 'hip.zip' } as const;
  const FILE = { ...SCAN, description: '', creatorId: 1, mesh: null, hip: null };
  const FAILED = {
    id: 'tilt',
    name: 'Gantry tilt',
    verdict: 'fail',
    measured: '5°',
    limit: 'none',
    advice: '',
  } as const;

  const setReady = async (report: ScanReportRecord) => {
    const page = await openProcedure('RADIOLOGIST', { status: 'SCAN', files: [FILE] });
    page.server.on(scanCalls.report, () => ({ value: report }));
    page.server.on(procedureCalls.update, ({ body }) => {
      const isDoubtful = report.rules.length > 0;
      if (isDoubtful && !body.confirmScan)
        throw new CallFailed({ status: 409, code: 'SCAN_UNCONFIRMED', message: 'The scan fails a rule.' });
      return { value: aProcedure({ status: 'SCAN_READY', version: 2 }) };
    });
    await page.user.click(screen.getByRole('button', { name: 'Set to Scan Ready' }));
    return page;
  };

  it('of a doubtful scan asks one question: that of the server', async () => {
    const { user, server } = await setReady({ ...REPORT, rules: [FAILED] });
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm the scan' });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Changes were saved');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sent(procedureCalls.update).map(({ input }) => input.body)).toMatchObject([
      { status: 'SCAN_READY' },
      { status: 'SCAN_READY', confirmScan: true },
    ]);
  });

  it('of a scan without doubts asks whether to save', async () => {
    const { user, server } = await setReady(REPORT);
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('Changes were saved');
    expect(server.sent(procedureCalls.update)).toHaveLength(1);
  });
});

describe('A disabled save button', () => {
  it('says why', async () => {
    const { user } = await openProcedure('SURGEON', { sideSurgeon: null });
    const save = screen.getByRole('button', { name: 'Save Changes' });
    const why = () => document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(why()).toBe('No unsaved changes');
    await user.type(field('Date of Surgery'), '1');
    expect(why()).toBe('Side is required');
    await user.click(screen.getByRole('radio', { name: 'Left hip' }));
    expect(why()).toBe('Date of Surgery: In mm/dd/yyyy format');
    await user.click(save);
    expect(document.activeElement).toBe(field('Date of Surgery'));
  });
});

describe('A procedure that somebody else has changed', () => {
  it('shows the newest version while nothing is typed', async () => {
    const { store, refetch } = await openProcedure('SURGEON');
    store({ name: 'Resurfacing' });
    await refetch();
    await waitFor(() => expect(field('Procedure')).toHaveProperty('value', 'Resurfacing'));
    expect(screen.getByText('No unsaved changes')).toBeDefined();
  });

  it('keeps what was typed and offers to compare both', async () => {
    const { user, store, refetch } = await openProcedure('SURGEON');
    await retype(user, 'Procedure', 'Revision');
    store({ name: 'Resurfacing', dateOfSurgery: '2027-01-31' });
    await refetch();
    await screen.findByText(/Changed by somebody else in the meantime\. What you typed is kept\./);
    expect(field('Procedure')).toHaveProperty('value', 'Revision');
    await user.click(screen.getByRole('button', { name: 'Review the changes' }));
    const dialog = screen.getByRole('dialog', { name: 'Changed by somebody else' });
    expect(
      within(dialog)
        .getAllByRole('group')
        .map(({ textContent }) => textContent),
    ).toEqual(['ProcedureYour versionRevisionTheir versionResurfacing']);
    expect(within(dialog).getByText('01/31/2027')).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'Save chosen' })).toHaveProperty('disabled', true);
  });

  it('is merged with the chosen values and saved', async () => {
    const { user, server, store } = await openProcedure('SURGEON');
    server.on(procedureCalls.update, (_, { ifMatch }) => {
      if (ifMatch === 1) throw new CallFailed({ status: 412, code: 'STALE', message: 'Changed by Ada.' });
      return { value: aProcedure({ name: 'Revision', dateOfSurgery: '2027-01-31', version: 3 }) };
    });
    await retype(user, 'Procedure', 'Revision');
    store({ name: 'Resurfacing', dateOfSurgery: '2027-01-31' });
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    await user.click(within(dialog).getByRole('radio', { name: 'Your version Revision' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save chosen' }));
    await screen.findByText('Changes were saved');
    expect(server.sent(procedureCalls.update).at(-1)).toMatchObject({
      input: { body: { id: 7, name: 'Revision' } },
      ifMatch: 2,
    });
  });

  it('names the fields that can no longer be changed', async () => {
    const { user, server, store } = await openProcedure('SURGEON');
    server.on(procedureCalls.update, () => {
      throw new CallFailed({ status: 412, code: 'STALE', message: 'Changed by Ada.' });
    });
    await user.click(screen.getByRole('radio', { name: 'Right hip' }));
    await retype(user, 'Procedure', 'Revision');
    store({ status: 'SCAN' });
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    expect(dialog.textContent).toContain('Changed by Ada. You are no longer allowed to change: Side.');
    expect(within(dialog).queryByRole('group', { name: 'Side' })).toBeNull();
    expect(within(dialog).getByRole('radio', { name: 'Your version Revision' })).toHaveProperty(
      'checked',
      true,
    );
  });
});

describe('A procedure that cannot be shown', () => {
  it.each([404, 403])('with status %s is denied', async (status) => {
    const { server, refetch } = await openProcedure('RADIOLOGIST', { status: 'SCAN' });
    server.on(procedureCalls.get, () => {
      throw new CallFailed({ status, message: 'Not found' });
    });
    await refetch();
    await screen.findByRole('heading', { name: 'Access Denied' });
    expect(screen.queryByText('Ada Moreau')).toBeNull();
  });

  it('because a refetch failed does not claim that files are missing', async () => {
    const { server, refetch } = await openProcedure('RADIOLOGIST', { status: 'SCAN' });
    const upload = { name: 'Please upload scan files first' };
    expect(screen.getByRole('button', upload)).toBeDefined();
    server.on(procedureCalls.get, () => {
      throw new CallFailed({ status: 418, message: 'Something went wrong' });
    });
    await refetch();
    await waitFor(() => expect(screen.queryByRole('button', upload)).toBeNull());
  });

  it('because a refetch failed stays with a notice that it may be out of date', async () => {
    const { user, server, refetch, store } = await openProcedure('SURGEON');
    server.on(procedureCalls.get, () => {
      throw new CallFailed({ status: 418, message: 'Something went wrong' });
    });
    await refetch();
    await screen.findByText('The latest state could not be loaded. What you see may be out of date.');
    await expectReady('Save Changes', false);
    store({ name: 'Resurfacing' });
    server.on(procedureCalls.get, () => ({ value: aProcedure({ name: 'Resurfacing', version: 2 }) }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field('Procedure')).toHaveProperty('value', 'Resurfacing'));
  });
});
