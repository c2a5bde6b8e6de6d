import type { Role } from '../../access/roles.ts';
import type { Side } from '../../hip/side.ts';
import type { Plan } from '../plan.ts';
import type { PlanFilePurpose } from '../saved-plan.ts';
import { canonicalJson } from './canonical-json.ts';
import type { CanonicalValue } from './canonical-json.ts';

/** The meaning of the signature, as 21 CFR 11.50 asks for it. */
export const APPROVAL_MEANING = 'I approve this plan for surgery';

/** The values of a version. A plan without implants has angles alone. */
export interface PlannedValues {
  readonly side: Side | null;
  /** Radiographic, in degrees. */
  readonly inclination: number | null;
  readonly anteversion: number | null;
  readonly plan: Plan | null;
}

/** What a version says, whoever approves it. */
export interface VersionContent extends PlannedValues {
  readonly procedureId: number;
  readonly version: number;
  readonly files: readonly {
    readonly purpose: PlanFilePurpose;
    readonly fileId: number;
    readonly sha256: string;
  }[];
}

/** Exactly what a surgeon signs. */
export interface SignedContent extends VersionContent {
  readonly patientId: number;
  /** Which approval of the procedure this is, from 1: a signature that was voided cannot be sent once more. */
  readonly approval: number;
}

const planValue = (plan: Plan | null): CanonicalValue =>
  plan && {
    side: plan.side,
    cup: {
      part: plan.cup.part,
      centre: { x: plan.cup.centre.x, y: plan.cup.centre.y, z: plan.cup.centre.z },
      angles: { inclination: plan.cup.angles.inclination, anteversion: plan.cup.angles.anteversion },
      lip: plan.cup.lip,
    },
    liner: plan.liner,
    head: plan.head,
    stem: plan.stem && {
      part: plan.stem.part,
      neckCut: plan.stem.neckCut,
      depth: plan.stem.depth,
      torsion: plan.stem.torsion,
    },
  };

/** The order of the files does not matter. */
const versionValue = (content: VersionContent) => ({
  procedure: content.procedureId,
  version: content.version,
  side: content.side,
  inclination: content.inclination,
  anteversion: content.anteversion,
  plan: planValue(content.plan),
  files: content.files
    .map(({ purpose, fileId, sha256 }) => ({ purpose, file: fileId, sha256 }))
    .toSorted((a, b) => a.file - b.file || (a.purpose < b.purpose ? -1 : 1)),
});

/** The text whose SHA-256 says which version a picture shows. */
export const versionText = (content: VersionContent): string => canonicalJson(versionValue(content));

/** The text whose SHA-256 is signed. */
export const signedText = (content: SignedContent): string =>
  canonicalJson({ ...versionValue(content), patient: content.patientId, approval: content.approval });

/** Who signed what, when and with which meaning. */
export interface SignatureRecord {
  /** SHA-256 of the signed text, in hexadecimal digits. */
  readonly sha256: string;
  readonly signerId: number;
  readonly name: string;
  readonly role: Role;
  readonly meaning: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** The text whose SHA-256 ties name, time and meaning to what was signed: no part can be exchanged alone (21 CFR 11.70). */
export const sealedText = ({ sha256, signerId, name, role, meaning, at }: SignatureRecord): string =>
  canonicalJson({ sha256, signerId, name, role, meaning, at });
