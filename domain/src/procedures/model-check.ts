import type { Role } from '../access/roles.ts';
import { cupCentre } from '../cup/centre.ts';
import type { Centre, PriPosition } from '../cup/centre.ts';
import { centreProblem } from '../models/centre-check.ts';
import { sideOfModel, wrongFrame, wrongSide } from '../models/model-side.ts';
import type { FieldIssue } from '../errors.ts';
import type { MeshFacts } from '../models/facts.ts';
import type { HipFacts } from '../models/hip-facts.ts';
import { AUTOMATIC_MESSAGE } from '../notices/automatic.ts';
import type { ConfirmationAnswers } from './confirmation.ts';
import { CONFIRMATIONS } from './confirmation.ts';
import type { Side } from '../hip/side.ts';
import { SIDE_MISMATCH } from './status-change.ts';
import type { ProcedureStatus } from '../status.ts';

/** A file of a procedure with the geometry that is known of it. */
export interface ModelFile {
  readonly type: string;
  readonly mesh: Pick<MeshFacts, 'min' | 'max'> | null;
  readonly hip: HipFacts | null;
}

export interface CheckedProcedure extends PriPosition {
  readonly sideSurgeon: Side | null;
  readonly cupCentre: Centre | null;
}

/** The model that is used for planning: of several, the latest. */
export const modelInUse = <F extends { readonly type: string }>(files: readonly F[]): F | undefined =>
  files.findLast(({ type }) => type === 'MODEL');

/** In millimetres: a hip bone is longer, an implant or a fragment is not. */
const PART_LENGTH_MAX = 170;

/** Whether a model is a part that says nothing about the side, such as an implant; a cup even has a socket. */
const isMerePart = ({ mesh, hip }: ModelFile): boolean =>
  mesh !== null &&
  hip !== null &&
  !hip.bothHips &&
  sideOfModel(hip) === undefined &&
  Math.max(...[0, 1, 2].map((k) => (mesh.max[k] ?? 0) - (mesh.min[k] ?? 0))) < PART_LENGTH_MAX;

/** The model whose geometry is judged: the latest, but a part that was added after the hip does not hide it. */
export const judgedModel = <F extends ModelFile>(files: readonly F[]): F | undefined => {
  const models = files.filter(({ type }) => type === 'MODEL');
  return models.findLast((model) => !isMerePart(model)) ?? models.at(-1);
};

/** Doubts about a model from its geometry; each is a sentence. */
export interface ModelDoubts {
  /** The model is of the other hip. */
  readonly side: string | undefined;
  /** The model is in another frame than LPS. */
  readonly frame: string | undefined;
  /** The cup is not in its socket. */
  readonly centre: string | undefined;
}

export const doubtsAbout = (procedure: CheckedProcedure, model: ModelFile): ModelDoubts => {
  const { sideSurgeon: side } = procedure;
  const { mesh, hip } = model;
  return {
    side: wrongSide(side, hip),
    frame: wrongFrame(hip),
    centre: mesh
      ? centreProblem(cupCentre(procedure.cupCentre, procedure, side), { ...mesh, hip }, side)
      : undefined,
  };
};

/** Whether a change declares the model complete; returning a case to an earlier status does not. */
export const declaresModel = (from: ProcedureStatus, to: ProcedureStatus): boolean =>
  from === 'MODEL_IN_WORK' && (to === 'MODEL_READY' || to === 'READY');

/** Statuses in which people work with a model that was declared complete. */
const RELYING: readonly ProcedureStatus[] = ['MODEL_READY', 'READY', 'SCHEDULED'];

export const reliesOnModel = (status: ProcedureStatus): boolean => RELYING.includes(status);

/** The message about a model of the other hip that nobody has answered for. */
export const OTHER_HIP_NOTICE = `${AUTOMATIC_MESSAGE} by its geometry, the model that is now in use after Model Complete is of the other hip. Please do not plan on it until this is settled.`;

/** The engineer has to answer; other roles that may complete the model override the doubts, and the history records it. */
const isAsked = (role: Role): boolean => role === 'IMAGE_ENGINEER';

export const CHECK_MODEL = 'Please check the model before it is set to complete.';
export const SIDE_REASON_HINT = 'Please say why this is the right model nevertheless.';

export interface ModelQuestion {
  readonly message: string;
  readonly issues: readonly FieldIssue[];
}

/** The question that has to be answered before the model is complete; undefined when there is none. */
export const modelQuestion = (
  role: Role,
  { side, frame, centre }: ModelDoubts,
  { confirmModel, modelReason }: ConfirmationAnswers,
): ModelQuestion | undefined => {
  if (!isAsked(role)) return undefined;
  const asksSide = side !== undefined && !modelReason;
  const points = [
    { path: 'model', message: frame },
    { path: 'cupCentre', message: centre },
  ].flatMap(({ path, message }) => (message === undefined ? [] : [{ path, message }]));
  if (!asksSide && (points.length === 0 || confirmModel === true)) return undefined;
  const reason = side !== undefined && {
    path: CONFIRMATIONS.MODEL_UNCONFIRMED.reason,
    message: `${side} ${SIDE_REASON_HINT}`,
  };
  return {
    message: side === undefined ? CHECK_MODEL : SIDE_MISMATCH,
    issues: [...points, ...(reason ? [reason] : [])],
  };
};

/** The texts for the history of doubts about a model that was completed nevertheless. */
export const acceptedDoubts = (
  role: Role,
  { side, frame, centre }: ModelDoubts,
  { modelReason }: ConfirmationAnswers,
): { readonly side: string | undefined; readonly position: string | undefined } => ({
  side: side && (modelReason ? `${side} Reason: ${modelReason}` : side),
  position: isAsked(role)
    ? [frame, centre].filter((text) => text !== undefined).join(' ') || undefined
    : undefined,
});
