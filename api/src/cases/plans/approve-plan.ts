import type { Role } from '@cotyle/domain/access/roles';
import { fullName, maySignIn } from '@cotyle/domain/people/status';
import { approvalProblem, APPROVE_NOT_ALLOWED, mayApprove } from '@cotyle/domain/planning/approval/rules';
import { APPROVAL_MEANING } from '@cotyle/domain/planning/approval/signed-content';
import { NO_PROOF } from '@cotyle/domain/sso/texts';
import type { Kysely, Transaction } from 'kysely';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { isProven, proveIdentity } from '../../people/factors/prove-identity.ts';
import type { GivenProof, ProvenIdentity } from '../../people/factors/prove-identity.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { writeApproval } from '../../records/plans/approval-column.ts';
import { sealHash } from '../../records/plans/signature-hash.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import { assertNotDeleted } from '../../records/record-changes.ts';
import { requireVisible } from '../../records/require-visible.ts';
import { sendApproved } from '../../records/sendings/queue-sendings.ts';
import { visibilityFields } from '../../records/visibility-fields.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { planToDecide } from './decide.ts';
import type { ShownPlan } from './decide.ts';

interface Approval extends ShownPlan {
  readonly proof: GivenProof;
}

const assertMayApprove = (caller: Caller, procedure: Parameters<typeof mayApprove>[1]): void => {
  if (!mayApprove(caller, procedure)) throw new ApiError('FORBIDDEN', { message: APPROVE_NOT_ALLOWED });
};

/** Before the identity is proved: who could not approve anyway makes no attempt at it. */
const assertAllowed = async (db: Kysely<Tables>, caller: Caller, procedureId: number): Promise<void> => {
  await requireVisible(db, caller, procedureId);
  const found = await db
    .selectFrom('procedures')
    .select(['surgeon_id as surgeonId', 'status'])
    .where('id', '=', procedureId)
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'));
  assertMayApprove(caller, found);
};

interface Signer {
  readonly name: string;
  readonly role: Role;
}

/** Read under a lock: a person who was blocked or whose password was changed meanwhile signs nothing. */
const lockSigner = async (
  tx: Transaction<Tables>,
  caller: Caller,
  proven: ProvenIdentity,
): Promise<Signer> => {
  const user = await tx
    .selectFrom('users')
    .select(['name_first', 'name_second', 'role', 'status', 'password_hash', 'deleted_at'])
    .where('id', '=', caller.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const isSame = user && user.password_hash === proven.passwordHash && user.role === caller.role;
  if (!isProven(proven) || !isSame || !maySignIn({ status: user.status, deleted: user.deleted_at !== null }))
    throw new ApiError('SIGNED_OUT');
  return { name: fullName({ nameFirst: user.name_first, nameSecond: user.name_second }), role: user.role };
};

/** For the event: by what the signer has proved who they are. */
const signedBy = ({ passwordHash, byFactor, byProvider }: ProvenIdentity): string =>
  byProvider
    ? `Signed by a sign-in at ${byProvider.issuer} at ${byProvider.authenticatedAt.toISOString()}`
    : `Signed with ${[...(passwordHash === null ? [] : ['password']), ...(byFactor ? ['second factor'] : [])].join(' and ')}`;

/** The procedure's surgeon signs the version that they saw. */
export const approvePlan = async (
  context: AppContext,
  caller: Caller,
  { proof, ...shown }: Approval,
): Promise<void> => {
  const db = context.database.kysely;
  const { procedureId } = shown;
  await assertAllowed(db, caller, procedureId);
  const proven = await proveIdentity(context, caller, proof, { kind: 'APPROVE_PLAN', ...shown });
  if (!isProven(proven)) throw new ApiError('FORBIDDEN', { message: NO_PROOF });
  const now = context.now();
  await withTransaction(db, now, async (tx, audit) => {
    const signer = await lockSigner(tx, caller, proven);
    const procedure = await lockProcedure(tx, caller, procedureId);
    assertNotDeleted(procedure.deleted, procedure.patientDeleted);
    assertMayApprove(caller, procedure);
    const { version, sha256, approval } = await planToDecide(tx, procedure, shown, (plan) =>
      approvalProblem(plan.versions[0], procedure, plan.approval),
    );
    const seal = sealHash({
      ...signer,
      sha256,
      signerId: caller.id,
      meaning: APPROVAL_MEANING,
      at: now.toISOString(),
    });
    await tx
      .insertInto('plan_decisions')
      .values({
        procedure_id: procedureId,
        version,
        kind: 'APPROVED',
        made_by: caller.id,
        made_at: now,
        reason: null,
        signer_name: signer.name,
        signer_role: signer.role,
        meaning: APPROVAL_MEANING,
        approval,
        sha256,
        seal,
      })
      .execute();
    await writeApproval(tx, procedureId, { state: 'APPROVED', version });
    audit.record({
      type: 'PLAN_APPROVED',
      initiatorId: caller.id,
      procedureId,
      newValue: `Version ${version}: ${APPROVAL_MEANING}. SHA-256 ${sha256}. ${signedBy(proven)}`,
    });
    const by = { id: caller.id, now };
    await sendApproved(tx, audit, requireReady(context).jobs, { procedureId, version, by });
    audit.changed({ topic: 'procedures', id: procedureId, seenBy: [visibilityFields(procedure)] });
  });
};
