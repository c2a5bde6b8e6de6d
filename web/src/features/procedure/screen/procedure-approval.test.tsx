import { CallFailed } from '@cotyle/contract/client';
import { procedureCalls } from '@cotyle/contract/procedures';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { confirmWith, retype } from '../../../shared/testing/form-steps.ts';
import { openProcedure } from '../testing/open-procedure.tsx';

const READY = { status: 'READY', dateOfSurgery: '2100-05-06' } as const;
const DOUBT = 'The plan of this procedure is not approved (Not proposed).';

describe('Scheduling a surgery', () => {
  it('without an approved plan says so in its confirmation, which answers the server', async () => {
    const { user, server } = await openProcedure('SURGEON', READY);
    server.on(procedureCalls.update, () => ({
      value: aProcedure({ ...READY, status: 'SCHEDULED', version: 2 }),
    }));
    await user.click(screen.getByRole('button', { name: 'Set to Surgery Scheduled' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(DOUBT)).toBeDefined();
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('Changes were saved');
    expect(server.sent(procedureCalls.update).map(({ input }) => input.body)).toMatchObject([
      { status: 'SCHEDULED', confirmPlan: true },
    ]);
  });

  it('with an approved plan asks as always, and the server where that is no longer so', async () => {
    const approval = { state: 'APPROVED', version: 2 } as const;
    const { user, server } = await openProcedure('SURGEON', { ...READY, approval });
    server.on(procedureCalls.update, ({ body }) => {
      if (body.confirmPlan === false)
        throw new CallFailed({ status: 409, code: 'PLAN_UNCONFIRMED', message: 'Approval void. Go on?' });
      return { value: aProcedure({ ...READY, status: 'SCHEDULED', version: 2 }) };
    });
    await user.click(screen.getByRole('button', { name: 'Set to Surgery Scheduled' }));
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await confirmWith(user, 'Approval void. Go on?', 'Confirm');
    await screen.findByText('Changes were saved');
    expect(server.sent(procedureCalls.update).map(({ input }) => input.body.confirmPlan)).toEqual([
      false,
      true,
    ]);
  });

  it('is not offered without an approved plan where the installation requires one', async () => {
    await openProcedure('SURGEON', READY, { approvedPlanRequired: true });
    expect(screen.getByRole('button', { name: 'Set to Surgery Scheduled' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Please have the plan approved first.' })).toBeDefined();
  });
});

describe('A change of an approved plan', () => {
  it('asks one question, for the reason', async () => {
    const approval = { state: 'APPROVED', version: 2 } as const;
    const { user, server } = await openProcedure('SURGEON', { ...READY, plannedInclination: 40, approval });
    server.on(procedureCalls.update, ({ body }) => {
      if (body.confirmPlanChange === false)
        throw new CallFailed({
          status: 409,
          code: 'PLAN_CHANGE_UNCONFIRMED',
          message: 'The plan is approved. A change voids the approval.',
          issues: [{ path: 'planReason', message: 'Please say why the plan is changed.' }],
        });
      return { value: aProcedure({ ...READY, plannedInclination: 42, version: 2 }) };
    });
    await retype(user, 'Planned Inclination', '42');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Change the approved plan' });
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Smaller socket');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Changes were saved');
    expect(server.sent(procedureCalls.update).map(({ input }) => input.body)).toMatchObject([
      { plannedInclination: 42, confirmPlanChange: false },
      { plannedInclination: 42, confirmPlanChange: true, planReason: 'Smaller socket' },
    ]);
  });
});

describe('The page of a procedure', () => {
  it('says at its top how far the plan is', async () => {
    await openProcedure('RADIOLOGIST', {
      status: 'SCAN_READY',
      approval: { state: 'VOID', version: 3 },
    });
    expect(screen.getByText('Approval void')).toBeDefined();
  });
});
