import type { HipFacts } from './hip-facts.ts';
import type { Side } from '../hip/side.ts';

/** The evidence for the side of a model: the handedness of its bone, or only its position. */
export type SideEvidence = 'SHAPE' | 'POSITION';

export interface ModelSide {
  readonly side: Side;
  readonly by: SideEvidence;
}

const towards = (side: Side): 1 | -1 => (side === 'LEFT' ? 1 : -1);

/**
 * The side of a model; undefined if the geometry is not conclusive. The shape of the bone takes precedence over its position, because it
 * holds in every frame. The position counts only where no socket contradicts it.
 */
export const sideOfModel = (hip: HipFacts | null): ModelSide | undefined => {
  if (!hip || hip.bothHips) return undefined;
  const sides = new Set(hip.sockets.flatMap(({ side }) => side ?? []));
  const [shape] = sides;
  if (shape !== undefined) return sides.size === 1 ? { side: shape, by: 'SHAPE' } : undefined;
  const { lies } = hip;
  if (lies === null || hip.sockets.some(({ opening }) => opening[0] * towards(lies) <= 0)) return undefined;
  return { side: lies, by: 'POSITION' };
};

const hipName = (side: Side): string => side.toLowerCase();

export const SIDE_UNMEASURED = 'The side has not been checked yet.';
export const SIDE_UNKNOWN = 'The side cannot be determined from the geometry.';
export const SHOWS_BOTH_HIPS = 'The model shows both hips.';

const EVIDENCE: Record<SideEvidence, string> = {
  SHAPE: 'by the shape of the bone',
  POSITION: 'by its position in the LPS frame',
};

/** The side by geometry, as a sentence. */
export const sideText = (hip: HipFacts | null): string => {
  if (!hip) return SIDE_UNMEASURED;
  if (hip.bothHips) return SHOWS_BOTH_HIPS;
  const found = sideOfModel(hip);
  return found ? `The model is of a ${hipName(found.side)} hip ${EVIDENCE[found.by]}.` : SIDE_UNKNOWN;
};

/** Why the model is of the other hip; undefined without evidence. */
export const wrongSide = (procedure: Side | null, hip: HipFacts | null): string | undefined => {
  const found = sideOfModel(hip);
  return procedure === null || !found || found.side === procedure
    ? undefined
    : `${sideText(hip)} The procedure is on the ${hipName(procedure)} hip.`;
};

/**
 * Shape and position show different sides: the frame is RAS, or the model is mirrored front to back. They cannot
 * be distinguished, and the cup would be drawn in the wrong place in both.
 */
export const wrongFrame = (hip: HipFacts | null): string | undefined => {
  const found = sideOfModel(hip);
  if (!hip || !found || hip.lies === null || hip.lies === found.side) return undefined;
  return (
    `The bone is that of a ${hipName(found.side)} hip, but it lies where a ${hipName(hip.lies)} one would. ` +
    'The model may be in RAS coordinates or mirrored; please export it in LPS.'
  );
};

/** The warnings in the viewer: about the entered side, the geometry and the frame. */
export const sideWarnings = (
  procedure: Side | null,
  engineer: Side | null,
  hip: HipFacts | null,
): readonly string[] => {
  const entered =
    procedure !== null && engineer !== null && engineer !== procedure
      ? `The procedure is on the ${hipName(procedure)} hip, but the engineer entered the ${hipName(engineer)} one.`
      : undefined;
  return [entered, wrongSide(procedure, hip), wrongFrame(hip)].filter((text) => text !== undefined);
};
