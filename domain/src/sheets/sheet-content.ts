import { roleLabel } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import { genderLabel } from '../patients/record.ts';
import type { Gender } from '../patients/record.ts';
import { fullName } from '../people/status.ts';
import type { PlannedValues } from '../planning/approval/signed-content.ts';
import type { PlanParts } from '../planning/parts.ts';
import { PLAN_PICTURE_TITLES } from '../planning/plan-pictures.ts';
import type { PlanPictureView } from '../planning/plan-pictures.ts';
import type { PlanFilePurpose } from '../planning/saved-plan.ts';
import { printedTime, shownDay } from '../validation/calendar.ts';
import { implantRows, measurementGroups, numberRows } from './sheet-rows.ts';
import type { SheetGroup, SheetImplant, SheetRow } from './sheet-rows.ts';
import { SHEET_STATE_LABELS, UNAPPROVED_MARK } from './sheet-state.ts';
import type { SheetState } from './sheet-state.ts';
import { SHEET_TEXTS } from './texts.ts';

interface PersonName {
  readonly nameFirst: string;
  readonly nameSecond: string;
}

/** A step of the plan. Times are ISO 8601 in UTC. */
interface SheetStep {
  readonly by: PersonName;
  readonly at: string;
}

export interface SheetSignature {
  readonly name: string;
  readonly role: Role;
  readonly meaning: string;
  readonly at: string;
  readonly isIntact: boolean;
  readonly voided: (SheetStep & { readonly reason: string }) | null;
}

/** Everything that a sheet is made of, except for the bytes of its pictures. */
export interface SheetSource {
  readonly procedureId: number;
  readonly procedure: {
    readonly name: string;
    readonly dateOfSurgery: string | null;
    readonly location: string | null;
    readonly surgeon: PersonName;
    readonly measurements: Partial<Readonly<Record<MeasurementName, number | null>>>;
  };
  readonly patient: PersonName & {
    readonly gender: Gender;
    readonly dateOfBirth: string;
    readonly medicalInsuranceId: string;
  };
  readonly version: PlannedValues & SheetStep & { readonly version: number; readonly reason: string | null };
  readonly latestVersion: number;
  readonly state: SheetState;
  /** Why the version can no longer be approved. */
  readonly problem: string | undefined;
  readonly proposed: SheetStep | null;
  /** The latest first. */
  readonly signatures: readonly SheetSignature[];
  readonly parts: PlanParts;
  readonly catalogueOf: (partId: string) => string | undefined;
  readonly files: readonly {
    readonly purpose: PlanFilePurpose;
    readonly fileName: string;
    readonly sha256: string;
    readonly isDeleted: boolean;
  }[];
  readonly hash: string;
  /** Of the version in the application; it holds ids alone. */
  readonly address: string;
  readonly views: readonly PlanPictureView[];
}

export interface SheetPictureText {
  readonly view: PlanPictureView;
  readonly title: string;
  readonly alt: string;
}

/** The texts of a sheet in the order of reading: the same source gives the same texts. */
export interface SheetContent {
  readonly documentTitle: string;
  /** When the version was saved: a sheet has no time of its own, so that it is the same whenever it is made. */
  readonly savedAt: string;
  readonly title: string;
  readonly procedureVersion: string;
  readonly side: Side | null;
  readonly sideText: string;
  readonly patientName: string;
  readonly patient: readonly SheetRow[];
  readonly surgery: readonly SheetRow[];
  readonly state: SheetState;
  readonly stateText: string;
  /** The version, and who approved it where somebody did. */
  readonly stateDetail: string;
  /** Across each page; null on the sheet of the approved version. */
  readonly mark: string | null;
  /** What to beware of, in whole sentences. */
  readonly notices: readonly string[];
  /** To be read from afar: the angles, and the sizes of the parts that are known. */
  readonly numbers: readonly SheetRow[];
  readonly implants: readonly SheetImplant[];
  readonly measurements: readonly SheetGroup[];
  readonly pictures: readonly SheetPictureText[];
  /** Which pictures are missing; null where all are there. */
  readonly picturesNote: string | null;
  readonly approvals: readonly string[];
  readonly files: readonly { readonly label: string; readonly fileName: string; readonly hash: string }[];
  readonly moreFiles: string | null;
  readonly hash: SheetRow;
  readonly address: string;
}

/** In the order in which the sheet shows them; the view from above tells the least in the operating room. */
export const SHEET_VIEWS = [
  'front',
  'side',
  'cup',
  'axial',
  'coronal',
  'sagittal',
] as const satisfies readonly PlanPictureView[];

const FILES_MAX = 6;
const HASH_SHOWN = 16;
const SIGNATURES_MAX = 1;

const approvalLines = ({ version, proposed, signatures }: SheetSource): readonly string[] => {
  const earlier = signatures.length - SIGNATURES_MAX;
  return [
    ...signatures
      .slice(0, SIGNATURES_MAX)
      .flatMap(({ name, role, meaning, at, isIntact, voided }) => [
        `${SHEET_TEXTS.approvedBy(name, roleLabel(role), printedTime(at))}: ${SHEET_TEXTS.meaning(meaning)}`,
        ...(isIntact ? [] : [SHEET_TEXTS.broken]),
        ...(voided
          ? [SHEET_TEXTS.voidSince(printedTime(voided.at), fullName(voided.by), voided.reason)]
          : []),
      ]),
    ...(earlier > 0 ? [SHEET_TEXTS.earlierSignatures(earlier)] : []),
    ...(signatures.length === 0 ? [SHEET_TEXTS.neverApproved] : []),
    ...(proposed ? [SHEET_TEXTS.proposedBy(fullName(proposed.by), printedTime(proposed.at))] : []),
    SHEET_TEXTS.savedBy(fullName(version.by), printedTime(version.at)),
    ...(version.reason ? [SHEET_TEXTS.changedBecause(version.reason)] : []),
  ];
};

const noticesOf = ({ version, latestVersion, state, problem }: SheetSource): readonly string[] => [
  ...(version.version < latestVersion ? [SHEET_TEXTS.superseded(latestVersion)] : []),
  ...(state !== 'APPROVED' && problem !== undefined ? [problem] : []),
];

const picturesOf = ({ views, version }: SheetSource, sideText: string) => {
  const pictures = SHEET_VIEWS.filter((view) => views.includes(view)).map((view) => {
    const title = PLAN_PICTURE_TITLES[view];
    return { view, title, alt: SHEET_TEXTS.pictureAlt(title, sideText.toLowerCase(), version.version) };
  });
  const missing = SHEET_VIEWS.filter((view) => !views.includes(view));
  const note =
    missing.length === 0
      ? null
      : pictures.length === 0
        ? SHEET_TEXTS.noPictures
        : SHEET_TEXTS.picturesMissing(
            missing.map((view) => PLAN_PICTURE_TITLES[view].toLowerCase().replace(/\bct\b/, 'CT')).join(', '),
          );
  return { pictures, picturesNote: note };
};

const filesOf = ({ files }: SheetSource) => ({
  files: files.slice(0, FILES_MAX).map(({ purpose, fileName, sha256, isDeleted }) => ({
    label: SHEET_TEXTS[purpose],
    fileName,
    hash: isDeleted ? SHEET_TEXTS.deleted : `SHA-256 ${sha256.slice(0, HASH_SHOWN)}…`,
  })),
  moreFiles: files.length > FILES_MAX ? SHEET_TEXTS.moreFiles(files.length - FILES_MAX) : null,
});

export const sheetContent = (source: SheetSource): SheetContent => {
  const { procedureId, procedure, patient, version, state, signatures, hash, address } = source;
  const { dateOfSurgery, location, surgeon } = procedure;
  const sideText = version.side ?? SHEET_TEXTS.noSide;
  return {
    documentTitle: SHEET_TEXTS.documentTitle(procedureId, version.version),
    savedAt: version.at,
    title: SHEET_TEXTS.title,
    procedureVersion: SHEET_TEXTS.procedureVersion(procedureId, version.version),
    side: version.side,
    sideText,
    patientName: fullName(patient),
    patient: [
      { label: SHEET_TEXTS.record, value: patient.medicalInsuranceId },
      { label: SHEET_TEXTS.born, value: shownDay(patient.dateOfBirth) },
      { label: SHEET_TEXTS.gender, value: genderLabel(patient.gender) },
    ],
    surgery: [
      { label: SHEET_TEXTS.procedure, value: procedure.name },
      { label: SHEET_TEXTS.surgery, value: dateOfSurgery ? shownDay(dateOfSurgery) : SHEET_TEXTS.none },
      { label: SHEET_TEXTS.location, value: location ?? SHEET_TEXTS.none },
      { label: SHEET_TEXTS.surgeon, value: fullName(surgeon) },
    ],
    state,
    stateText: SHEET_STATE_LABELS[state],
    stateDetail: [
      SHEET_TEXTS.version(version.version),
      ...(state === 'APPROVED'
        ? signatures.slice(0, 1).flatMap(({ name, at }) => [name, printedTime(at)])
        : []),
    ].join(' · '),
    mark: state === 'APPROVED' ? null : UNAPPROVED_MARK,
    notices: noticesOf(source),
    numbers: numberRows(version, source.parts),
    implants: implantRows(version.plan, source.parts, source.catalogueOf),
    measurements: measurementGroups(procedure.measurements),
    ...picturesOf(source, sideText),
    approvals: approvalLines(source),
    ...filesOf(source),
    hash: { label: signatures.length > 0 ? SHEET_TEXTS.signedHash : SHEET_TEXTS.planHash, value: hash },
    address,
  };
};
