import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import type { CameraPose } from '../../../viewer/scene/orbit.ts';
import { angleText } from '../plan/plan.ts';
import { VIEW_TEXTS } from '../texts.ts';
import type { CutChoice } from '../../../shared/model-viewer/cut.ts';
import { MODEL_TEXTS } from '../../../shared/model-viewer/texts.ts';
import { viewName } from './view-name.ts';

/** What a picture of the model shows, besides the record. */
export interface Pictured {
  readonly record: Pick<
    ProcedureRecord,
    'id' | 'sideSurgeon' | 'size' | 'plannedInclination' | 'plannedAnteVersion'
  >;
  /** As drawn. */
  readonly angles: CupAngles | undefined;
  readonly tilt: number;
  readonly cut: CutChoice['plane'];
}

const TEXTS = VIEW_TEXTS.caption;

const anglesOf = ({ angles, record }: Pictured): readonly string[] => {
  if (!angles) return [TEXTS.noAngles];
  const { inclination, anteversion } = angles;
  const isSaved = inclination === record.plannedInclination && anteversion === record.plannedAnteVersion;
  return [TEXTS.angles(angleText(inclination), angleText(anteversion)), ...(isSaved ? [] : [TEXTS.notSaved])];
};

/**
 * The parts of a picture's caption. The picture may leave the clinic: the procedure has its number in it, which means
 * nothing elsewhere, and the patient is not named.
 */
export const captionOf = (camera: CameraPose, pictured: Pictured): readonly string[] => {
  const { record, tilt, cut } = pictured;
  const { id, sideSurgeon, size } = record;
  return [
    sideSurgeon ? TEXTS.hip(sideSurgeon) : TEXTS.noSide,
    viewName(camera),
    ...(cut === 'none' ? [] : [TEXTS.cut(MODEL_TEXTS.cuts[cut])]),
    ...(tilt === 0 ? [] : [TEXTS.tilt(`${tilt > 0 ? '+' : ''}${tilt}`)]),
    ...anglesOf(pictured),
    size === null ? TEXTS.noSize : TEXTS.size(size),
    TEXTS.procedure(id),
  ];
};
