import { useMemo } from 'react';
import type { ShownPart } from '../../../viewer/model-viewer.tsx';
import type { Mark } from '../../../viewer/scene/marks.ts';
import type { Handle } from '../../../viewer/scene/handles.ts';
import type { PlacedCup } from '../../../viewer/scene/placed-cup.ts';
import { contactMark, playedParts } from './played-parts.ts';
import type { PlannedMotion } from './use-planned-motion.ts';

interface Scene {
  readonly drawn: readonly ShownPart[];
  readonly cup: PlacedCup | undefined;
  readonly handles: readonly Handle[];
}

const NO_MARKS: readonly Mark[] = [];
const NO_HANDLES: readonly Handle[] = [];

/** The plan as it is drawn, or one of its movements. Nothing can be dragged while that is shown. */
export const usePlayedScene = (
  { drawn, cup, handles }: Scene,
  { player, moving, settings }: Pick<PlannedMotion, 'player' | 'moving' | 'settings'>,
): Scene & { readonly marks: readonly Mark[] } => {
  const { played } = player;
  const { tilts } = settings;
  const parts = useMemo(
    () => (played && moving ? playedParts(drawn, moving.parts, moving.hip, played, tilts) : drawn),
    [drawn, moving, played, tilts],
  );
  const contact = played?.isAtContact ? played.result.first : undefined;
  const marks = useMemo(() => (contact ? [contactMark(contact)] : NO_MARKS), [contact]);
  return {
    drawn: parts,
    cup: played ? undefined : cup,
    handles: played ? NO_HANDLES : handles,
    marks,
  };
};
