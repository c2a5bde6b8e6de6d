import type { Plan } from '@cotyle/domain/planning/plan';
import { useMemo } from 'react';
import type { RefObject } from 'react';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import type { Femur } from '../../../shared/femur/use-femur.ts';
import { fitRows } from '../feedback/fit-rows.ts';
import { plannedCatalogue } from '../feedback/planned-catalogue.ts';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useLandmarks } from '../../../shared/planned-scene/use-landmarks.ts';
import { usePlannedMotion } from '../motion/use-planned-motion.ts';
import { coverColours } from '../plan/cover-colours.ts';
import type { WorkbenchProps } from '../plan/use-workbench.ts';

/** Everything that is worked out of a plan, beside the page. */
export const useResults = (
  { record, file, start, catalogue }: Pick<WorkbenchProps, 'record' | 'file' | 'start' | 'catalogue'>,
  plan: Plan,
  viewer: RefObject<ViewerHandle | null>,
  shown: ShownLevel | undefined,
  femur: Femur,
) => {
  const landmarks = useLandmarks(record.id, file.id);
  const question = useMemo(
    () => ({ plan, catalogue: plannedCatalogue(catalogue, plan), landmarks }),
    [plan, catalogue, landmarks],
  );
  const answer = useFeedback(viewer, shown, question);
  const motion = usePlannedMotion({ plan, catalogue, landmarks, pelvisFile: file, femur, viewer, shown });
  const feedback = answer?.feedback;
  const map = feedback?.coverage?.map;
  const id = answer?.id ?? 0;
  return {
    landmarks,
    feedback,
    rows: feedback && fitRows(feedback, plan, start.native),
    coverMap: useMemo(() => map && { id, colours: coverColours(map) }, [map, id]),
    motion,
  };
};
