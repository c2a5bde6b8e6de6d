import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import type { PlanApproval } from '@cotyle/contract/plan-approval';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { anApproval, aSignature, aVersion } from '../testing/an-approval.ts';
import { ApprovalSection } from './approval-section.tsx';

const fetched: string[] = [];
let answer: () => Response;

beforeEach(() => {
  fetched.length = 0;
  answer = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return answer();
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:sheet', revokeObjectURL: vi.fn() }));
  HTMLElement.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

const APPROVED: PlanApproval = anApproval({
  approval: { state: 'APPROVED', version: 2 },
  versions: [aVersion({ version: 2, signatures: [aSignature()] }), aVersion()],
});

const open = async (
  { role = 'SURGEON', shownVersion }: { role?: Role; shownVersion?: number } = {},
  facts: Partial<ProcedureRecord> = {},
) => {
  const server = fakeServer();
  server.on(planApprovalCalls.get, () => ({ value: APPROVED }));
  const procedure = aProcedure({ status: 'MODEL_READY', plannedInclination: 42, ...facts });
  const page = renderPage(
    <ApprovalSection
      procedure={procedure}
      side={<span>Left</span>}
      onCompare={vi.fn()}
      shownVersion={shownVersion}
    />,
    { role, server },
  );
  await screen.findByText('Version 2');
  return { ...page, procedure };
};

describe('Sheets in the approval of a plan', () => {
  it('are offered for each version, on the paper that the person chose', async () => {
    const { procedure } = await open();
    fireEvent.change(screen.getByLabelText('Paper of sheets'), { target: { value: 'LETTER' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sheet of version 1 on Letter' }));
    await waitFor(() => expect(fetched).toEqual([`/api/plan/sheet/${procedure.id}/1?paper=LETTER`]));
    fireEvent.change(screen.getByLabelText('Paper of sheets'), { target: { value: 'A4' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sheet of version 2 on A4' }));
    await waitFor(() => expect(fetched.at(-1)).toBe(`/api/plan/sheet/${procedure.id}/2?paper=A4`));
  });

  it('that were not made say why', async () => {
    answer = () => Response.json({ error: 'UNAVAILABLE', message: SHEET_TEXTS.busy }, { status: 503 });
    await open();
    fireEvent.click(screen.getByRole('button', { name: /^Sheet of version 2/ }));
    await screen.findByText(`The sheet was not made: ${SHEET_TEXTS.busy}`);
  });

  it('are not offered for a deleted procedure', async () => {
    await open({}, { deleted: true });
    expect(screen.queryByRole('button', { name: /^Sheet of version/ })).toBeNull();
    expect(screen.queryByLabelText('Paper of sheets')).toBeNull();
  });

  it('that were scanned are marked in the list and told to be current or not', async () => {
    const { unmount } = await open({ shownVersion: 2 });
    expect(screen.getByRole('status').textContent).toContain(
      'Version 2 is the current plan, and it is approved.',
    );
    expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([
      'true',
      null,
    ]);
    unmount();
    await open({ shownVersion: 1 });
    expect(screen.getByRole('alert').textContent).toContain('Version 1 is no longer the current plan');
  });
});
