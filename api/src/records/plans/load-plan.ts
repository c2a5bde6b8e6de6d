import type { Role } from '@cotyle/domain/access/roles';
import type { Side } from '@cotyle/domain/hip/side';
import { approvalState } from '@cotyle/domain/planning/approval/approval-state';
import type { ApprovalState, PlanDecision } from '@cotyle/domain/planning/approval/approval-state';
import { outdatedReason } from '@cotyle/domain/planning/approval/rules';
import type { CheckedVersion } from '@cotyle/domain/planning/approval/rules';
import type { SignatureRecord } from '@cotyle/domain/planning/approval/signed-content';
import type { PlanFilePurpose } from '@cotyle/domain/planning/saved-plan';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { contentHash, sealHash } from './signature-hash.ts';

export interface StoredPlanFile {
  readonly purpose: PlanFilePurpose;
  readonly fileId: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly isDeleted: boolean;
}

interface PersonName {
  readonly id: number;
  readonly nameFirst: string;
  readonly nameSecond: string;
}

export interface StoredVersion extends CheckedVersion {
  readonly files: readonly StoredPlanFile[];
  readonly by: PersonName;
  readonly at: Date;
  readonly reason: string | null;
}

export interface StoredDecision extends PlanDecision {
  readonly by: PersonName;
  readonly at: Date;
  readonly reason: string | null;
  readonly signature: SignatureRecord | null;
}

/** The plan of a procedure with its way to approval. Both lists have the latest first. */
export interface StoredPlan {
  readonly versions: readonly StoredVersion[];
  readonly decisions: readonly StoredDecision[];
  readonly approval: ApprovalState;
  /** What an approval of the latest version would sign. */
  readonly toSign:
    | { readonly version: number; readonly sha256: string; readonly approval: number }
    | undefined;
}

/** What decides whether a version is still of the procedure as it is. */
export interface PlanOwner {
  readonly id: number;
  readonly patientId: number;
  readonly sideSurgeon: Side | null;
}

const name = (alias: string) =>
  sql.raw(
    `json_build_object('id', ${alias}.id, 'nameFirst', ${alias}.name_first, 'nameSecond', ${alias}.name_second)`,
  );

const versionsOf = async (db: Kysely<Tables>, procedureId: number): Promise<readonly StoredVersion[]> => {
  const { rows } = await sql<Omit<StoredVersion, 'hasDeletedFile'>>`
    select v.version, v.side, v.inclination, v.ante_version as anteversion, v.plan, v.reason, v.saved_at as at,
      ${name('u')} as by,
      coalesce((select json_agg(json_build_object('purpose', p.purpose, 'fileId', p.file_id, 'fileName', f.file_name,
                  'sha256', p.sha256, 'isDeleted', f.deleted_at is not null) order by p.purpose, p.file_id)
                from plan_version_files p join files f on f.id = p.file_id
                where p.procedure_id = v.procedure_id and p.version = v.version), '[]') as files,
      exists (select from files f
              where f.procedure_id = v.procedure_id and f.type in ('MODEL', 'SCAN') and f.deleted_at is null
                and case when v.last_file_id is null then f.creation > v.saved_at else f.id > v.last_file_id end)
        as "hasNewerFile"
    from plan_versions v join users u on u.id = v.saved_by
    where v.procedure_id = ${procedureId}
    order by v.version desc`.execute(db);
  return rows.map((row) => ({ ...row, hasDeletedFile: row.files.some(({ isDeleted }) => isDeleted) }));
};

interface DecisionRow {
  readonly version: number;
  readonly kind: PlanDecision['kind'];
  readonly by: PersonName;
  readonly at: Date;
  readonly reason: string | null;
  readonly signerName: string | null;
  readonly signerRole: Role | null;
  readonly meaning: string | null;
  readonly approval: number | null;
  readonly sha256: string | null;
  readonly seal: string | null;
}

const decisionsOf = async (db: Kysely<Tables>, procedureId: number): Promise<readonly DecisionRow[]> => {
  const { rows } = await sql<DecisionRow>`
    select d.version, d.kind, d.made_at as at, d.reason, d.signer_name as "signerName", d.signer_role as "signerRole",
      d.meaning, d.approval, d.sha256, d.seal, ${name('u')} as by
    from plan_decisions d join users u on u.id = d.made_by
    where d.procedure_id = ${procedureId}
    order by d.id desc`.execute(db);
  return rows;
};

const hashOf = (owner: PlanOwner, version: StoredVersion, approval: number): string =>
  contentHash({ ...version, procedureId: owner.id, patientId: owner.patientId, approval });

/** Computes both hashes of a signature again, from the version as it is stored. */
const checkedDecision = (
  owner: PlanOwner,
  versions: readonly StoredVersion[],
  row: DecisionRow,
): StoredDecision => {
  const { kind, version, by, at, reason, signerName, signerRole, meaning, approval, sha256, seal } = row;
  const step = { kind, version, by, at, reason };
  if (signerName === null || signerRole === null || meaning === null || approval === null || sha256 === null)
    return { ...step, isIntact: kind !== 'APPROVED', signature: null };
  const signature = {
    sha256,
    signerId: by.id,
    name: signerName,
    role: signerRole,
    meaning,
    at: at.toISOString(),
  };
  const signed = versions.find((one) => one.version === version);
  const isIntact =
    signed !== undefined && hashOf(owner, signed, approval) === sha256 && sealHash(signature) === seal;
  return { ...step, isIntact, signature };
};

/** Reads a plan and verifies its signatures. */
export const loadPlan = async (db: Kysely<Tables>, owner: PlanOwner): Promise<StoredPlan> => {
  const versions = await versionsOf(db, owner.id);
  const decisions = (await decisionsOf(db, owner.id)).map((row) => checkedDecision(owner, versions, row));
  const [latest] = versions;
  const next = decisions.filter(({ kind }) => kind === 'APPROVED').length + 1;
  return {
    versions,
    decisions,
    approval: approvalState(
      decisions,
      latest && { version: latest.version, isOutdated: outdatedReason(latest, owner) !== undefined },
    ),
    toSign: latest && { version: latest.version, sha256: hashOf(owner, latest, next), approval: next },
  };
};
