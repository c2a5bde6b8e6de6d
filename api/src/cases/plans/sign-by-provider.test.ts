import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import { secondFactorCalls } from '@cotyle/contract/second-factor';
import type { ProvenAction } from '@cotyle/contract/sso-step-up';
import type { Role } from '@cotyle/domain/access/roles';
import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import { APPROVAL_MEANING } from '@cotyle/domain/planning/approval/signed-content';
import { PLAN_CHANGED_SINCE } from '@cotyle/domain/planning/approval/rules';
import { confirmWith, PROOF_NOT_VALID } from '@cotyle/domain/sso/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSsoWorld } from '../../people/sso/testing/sso-world.ts';
import type { SsoWorld } from '../../people/sso/testing/sso-world.ts';
import type { TestBrowser } from '../../people/sso/testing/test-browser.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { planSteps } from './testing/plan-steps.ts';
import type { PlannedCase, PlanSteps } from './testing/plan-steps.ts';

let world: SsoWorld;
let steps: PlanSteps;
let browser: TestBrowser;
let surgeon: SignedInUser;

/** A surgeon of the provider, who has neither a password nor a second factor in Cotyle. */
beforeAll(async () => {
  world = await startSsoWorld();
  const staff: Record<Role, SignedInUser> = await addUserOfEachRole(world.cotyle);
  browser = world.browser();
  const claims = { email: staff.SURGEON.email, email_verified: true };
  const { session } = await world.signIn('ingrid', claims, browser);
  await db().updateTable('users').set({ password_hash: null }).where('id', '=', staff.SURGEON.id).execute();
  surgeon = { ...staff.SURGEON, token: session?.access.token ?? '' };
  steps = planSteps(world.cotyle, { ...staff, SURGEON: surgeon });
});
afterAll(() => world.close());

const db = () => world.cotyle.context.database.kysely;
const approvable = async (): Promise<PlannedCase> => {
  const made = await steps.addCase();
  await steps.save(made);
  return made;
};
const actionFor = async (procedureId: number): Promise<ProvenAction> => ({
  kind: 'APPROVE_PLAN',
  ...(await steps.shown(procedureId)),
});
const confirmed = async (procedureId: number): Promise<string> => {
  const { url, id } = await world.startProof(browser, surgeon.token, await actionFor(procedureId));
  expect(await world.confirm(browser, url, 'ingrid')).toEqual({ id, error: null });
  return id;
};
const approve = async (procedureId: number, providerProof?: string) => {
  const body = { ...(await steps.shown(procedureId)), ...(providerProof ? { providerProof } : {}) };
  return world.cotyle.call(planApprovalCalls.approve, { body }, surgeon.token);
};
const failureOf = async (call: Promise<unknown>) => {
  const { status, code, message } = await expectRejected(call);
  return [status, code, message];
};
const notValid = [403, 'WRONG_FACTOR', PROOF_NOT_VALID];

describe('A surgeon without password and second factor', () => {
  it('signs a plan by signing in at the identity provider again, and the event says so', async () => {
    const { procedureId } = await approvable();
    const own = await world.cotyle.call(secondFactorCalls.own, {}, surgeon.token);
    expect(own.value.provenBy).toBe('Clinic ID');
    expect(await failureOf(approve(procedureId))).toEqual([
      403,
      'PROVIDER_PROOF_REQUIRED',
      confirmWith('Clinic ID'),
    ]);
    const { value } = await approve(procedureId, await confirmed(procedureId));
    expect(approvalLabel(value.approval)).toBe('Approved v1');
    const event = await db()
      .selectFrom('events')
      .select('new_value as text')
      .where('procedure_id', '=', procedureId)
      .where('type', '=', 'PLAN_APPROVED')
      .executeTakeFirstOrThrow();
    const [start, signed = ''] = (event.text ?? '').split('. Signed by a sign-in at ');
    expect(start).toBe(
      `Version 1: ${APPROVAL_MEANING}. SHA-256 ${value.versions[0]?.signatures[0]?.sha256 ?? ''}`,
    );
    const [issuer, at = ''] = signed.split(' at ');
    expect(issuer).toBe(world.idp.issuer);
    expect(new Date(at).toISOString()).toBe(at);
  });

  it('signs nothing with a proof that was used, that is for another plan, or that is of another session', async () => {
    const [first, second] = [await approvable(), await approvable()];
    const used = await confirmed(first.procedureId);
    await approve(first.procedureId, used);
    expect(await failureOf(approve(first.procedureId, used))).toEqual(notValid);
    expect(await failureOf(approve(second.procedureId, used))).toEqual(notValid);

    const ofSecond = await confirmed(second.procedureId);
    const third = await approvable();
    expect(await failureOf(approve(third.procedureId, ofSecond))).toEqual(notValid);
    // It was used up by the attempt.
    expect(await failureOf(approve(second.procedureId, ofSecond))).toEqual(notValid);

    const ofHere = await confirmed(second.procedureId);
    const { session } = await world.signIn('ingrid');
    const body = { ...(await steps.shown(second.procedureId)), providerProof: ofHere };
    const elsewhere = world.cotyle.call(planApprovalCalls.approve, { body }, session?.access.token ?? '');
    expect(await failureOf(elsewhere)).toEqual(notValid);
  });

  it('signs nothing where the plan was changed while they were at the provider', async () => {
    const made = await approvable();
    const action = await actionFor(made.procedureId);
    const { url, id } = await world.startProof(browser, surgeon.token, action);
    await steps.save(made, 45);
    await world.confirm(browser, url, 'ingrid');
    const { kind: _, ...shown } = action as Extract<ProvenAction, { kind: 'APPROVE_PLAN' }>;
    const stale = world.cotyle.call(
      planApprovalCalls.approve,
      { body: { ...shown, providerProof: id } },
      surgeon.token,
    );
    expect(await failureOf(stale)).toEqual([412, 'STALE', PLAN_CHANGED_SINCE]);
    // The proof was for version 1: it does not sign version 2.
    const { url: again, id: forFirst } = await world.startProof(browser, surgeon.token, action);
    await world.confirm(browser, again, 'ingrid');
    expect(await failureOf(approve(made.procedureId, forFirst))).toEqual(notValid);
    expect(approvalLabel((await steps.approvalOf(made.procedureId)).approval)).toBe('Not proposed');
  });
});
