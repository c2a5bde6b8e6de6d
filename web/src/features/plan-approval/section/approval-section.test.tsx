import { CallFailed } from '@cotyle/contract/client';
import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import type { PlanApproval } from '@cotyle/contract/plan-approval';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { button, confirmWith } from '../../../shared/testing/form-steps.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { anApproval, aSignature, aVersion } from '../testing/an-approval.ts';
import { ApprovalSection } from './approval-section.tsx';

/** The person who is signed in has the id 7. */
const OWN = { surgeonId: 7, surgeon: { id: 7, nameFirst: 'Ada', nameSecond: 'Kessler' } };

const open = async (role: Role, answer: PlanApproval, facts: Partial<ProcedureRecord> = {}) => {
  let stored = answer;
  const server = fakeServer();
  server.on(planApprovalCalls.get, () => ({ value: stored }));
  const onCompare = vi.fn();
  const procedure = aProcedure({ status: 'MODEL_READY', plannedInclination: 42, ...facts });
  const page = renderPage(
    <ApprovalSection procedure={procedure} side={<span>Left</span>} onCompare={onCompare} />,
    { role, server },
  );
  await screen.findByRole('heading', { name: 'Plan approval' });
  return {
    ...page,
    server,
    onCompare,
    store: (next: PlanApproval): void => {
      stored = next;
    },
  };
};

const APPROVED = anApproval({
  approval: { state: 'APPROVED', version: 1 },
  versions: [aVersion({ signatures: [aSignature()] })],
});

describe('The approval of a plan', () => {
  it('says who signed it, as what, when and with which meaning', async () => {
    await open('SURGICAL_ASSISTANT', APPROVED);
    await screen.findByText(/^Signed by Ingrid Solberg, Surgeon, 11\/1/);
    expect(screen.getByText(/“I approve this plan for surgery”/)).toBeDefined();
    expect(screen.getAllByText('Approved v1')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull();
  });

  it('that is void says since when, by whom and why', async () => {
    const voided = {
      by: { id: 5, nameFirst: 'Lea', nameSecond: 'Roth' },
      at: '2026-11-12T06:30:00.000Z',
      reason: 'A model was added.',
    };
    await open(
      'SURGICAL_ASSISTANT',
      anApproval({
        approval: { state: 'VOID', version: 1 },
        versions: [
          aVersion({ version: 2, reason: 'Smaller socket' }),
          aVersion({ signatures: [aSignature({ voided })] }),
        ],
        toSign: { version: 2, sha256: 'd'.repeat(64) },
      }),
    );
    await screen.findByText(
      /^The approval of version 1 is void since .* \(Lea Roth\)\. A model was added\.$/,
    );
    expect(screen.getByText(/Reason: Smaller socket/)).toBeDefined();
    expect(button('Propose')).toHaveProperty('disabled', false);
  });

  it('whose signature does not match the plan says so as an error', async () => {
    await open(
      'SURGEON',
      anApproval({
        approval: { state: 'VOID', version: 1 },
        versions: [aVersion({ signatures: [aSignature({ isIntact: false })] })],
      }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('does not match the plan');
  });

  it('is nothing to a radiologist', () => {
    const server = fakeServer();
    renderPage(<ApprovalSection procedure={aProcedure({})} side={null} onCompare={() => undefined} />, {
      role: 'RADIOLOGIST',
      server,
    });
    expect(screen.queryByRole('heading', { name: 'Plan approval' })).toBeNull();
  });

  it('offers the comparison once there are two versions', async () => {
    const { user, onCompare } = await open(
      'IMAGE_ENGINEER',
      anApproval({ versions: [aVersion({ version: 2 }), aVersion()] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Compare versions' }));
    expect(onCompare).toHaveBeenCalledOnce();
  });
});

describe('A plan', () => {
  it.each(['MASTER_ADMIN', 'ADMIN', 'SURGICAL_ASSISTANT', 'IMAGE_ENGINEER', 'SURGEON'] as const)(
    'of another surgeon can be proposed but not approved by a %s',
    async (role) => {
      await open(role, anApproval());
      await screen.findByRole('button', { name: 'Propose' });
      expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    },
  );

  it('is proposed after a confirmation, with the version and the hash that are shown', async () => {
    const { user, server, store } = await open('SURGICAL_ASSISTANT', anApproval());
    server.on(planApprovalCalls.propose, () => {
      store(anApproval({ approval: { state: 'PROPOSED', version: 1 } }));
      return { value: anApproval() };
    });
    await user.click(await screen.findByRole('button', { name: 'Propose' }));
    await confirmWith(user, 'Propose version 1 of the plan to Ingrid Solberg for approval?', 'Confirm');
    await screen.findByText('Waits for the approval by Ingrid Solberg.');
    expect(server.sent(planApprovalCalls.propose)).toMatchObject([
      { input: { body: { procedureId: 7, version: 1, sha256: 'c'.repeat(64) } } },
    ]);
  });

  it('that cannot be decided upon says why, and its buttons are disabled', async () => {
    await open('SURGEON', anApproval({ problem: 'The plan needs both planned angles.' }), OWN);
    await screen.findByText('The plan needs both planned angles.');
    expect(button('Approve')).toHaveProperty('disabled', true);
  });

  it('of a deleted procedure can only be looked at', async () => {
    await open('SURGEON', anApproval(), { ...OWN, deleted: true });
    await screen.findByText('Version 1');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});

describe('The surgeon', () => {
  const openDialog = async () => {
    const page = await open('SURGEON', anApproval(), OWN);
    await page.user.click(await screen.findByRole('button', { name: 'Approve' }));
    return { ...page, dialog: await screen.findByRole('dialog', { name: 'Approve the plan' }) };
  };
  const type = (page: Awaited<ReturnType<typeof openDialog>>, password: string) =>
    page.user.type(within(page.dialog).getByLabelText('Password'), `${password}{Enter}`);

  it('sees everything that they sign, and signs it with the password by keyboard alone', async () => {
    const page = await openDialog();
    const { dialog, server } = page;
    for (const text of ['Ada Moreau', 'MRN 1', '42°', '18°', 'pelvis.stl', 'c'.repeat(64)])
      expect(within(dialog).getByText(text)).toBeDefined();
    expect(within(dialog).getByText(/“I approve this plan for surgery”/)).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'Sign and approve' })).toHaveProperty('disabled', true);
    server.on(planApprovalCalls.approve, () => ({ value: APPROVED }));
    page.store(APPROVED);
    await type(page, 'Femur#1234');
    await screen.findByText('The plan was approved');
    expect(server.sent(planApprovalCalls.approve)).toMatchObject([
      { input: { body: { procedureId: 7, version: 1, sha256: 'c'.repeat(64), password: 'Femur#1234' } } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('reads why a password was refused, and the field is empty again', async () => {
    const page = await openDialog();
    page.server.on(planApprovalCalls.approve, () => {
      throw new CallFailed({ status: 403, code: 'WRONG_CREDENTIALS', message: 'The password is wrong.' });
    });
    await type(page, 'Wrong#4321');
    await within(page.dialog).findByText('The password is wrong.');
    expect(within(page.dialog).getByLabelText('Password')).toHaveProperty('value', '');
  });

  it('cannot sign a plan that was changed while the dialog was open', async () => {
    const page = await openDialog();
    page.store(
      anApproval({
        versions: [aVersion({ version: 2, inclination: 44 }), aVersion()],
        toSign: { version: 2, sha256: 'e'.repeat(64) },
      }),
    );
    await page.refetch();
    await within(page.dialog).findByText(/^The plan has changed since it was shown\./);
    expect(within(page.dialog).getByText('42°')).toBeDefined();
    await page.user.type(within(page.dialog).getByLabelText('Password'), 'Femur#1234{Enter}');
    expect(page.server.sent(planApprovalCalls.approve)).toEqual([]);
  });
});
