import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { partsOf } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import type { RefObject } from 'react';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import type { Bounds } from '../../../viewer/scene/bounds.ts';
import type { Femur } from '../../../shared/femur/use-femur.ts';
import { modelPictures } from '../pictures/model-pictures.ts';
import { PicturesFailed } from '../pictures/taken-pictures.ts';
import type { TakenPictures } from '../pictures/taken-pictures.ts';
import { PICTURE_TEXTS } from '../pictures/texts.ts';
import type { WorkbenchProps } from '../plan/use-workbench.ts';
import type { CtPane } from '../sections/use-ct-pane.ts';

interface PlanPicturesOptions {
  readonly viewer: RefObject<ViewerHandle | null>;
  readonly shown: ShownLevel | undefined;
  readonly bounds: Bounds;
  readonly colour: string;
  /** With all parts, not those of one catalogue alone. */
  readonly catalogue: WorkbenchProps['catalogue'];
  readonly landmarks: Landmarks;
  readonly femur: Femur;
  readonly ct: CtPane;
}

/** Takes the pictures of a plan, whatever is shown meanwhile. Throws PicturesFailed with the reason. */
export const usePlanPictures =
  ({ viewer, shown, bounds, colour, catalogue, landmarks, femur, ct }: PlanPicturesOptions) =>
  async (plan: Plan): Promise<TakenPictures> => {
    if (shown !== 'fine' && shown !== 'stl') throw new PicturesFailed(PICTURE_TEXTS.modelLoading);
    const { file, surface, problem } = femur;
    if (plan.stem && file && !surface && problem === undefined)
      throw new PicturesFailed(PICTURE_TEXTS.femurLoading);
    const parts = partsOf(catalogue, plan);
    const model = await modelPictures(viewer.current, {
      plan,
      parts,
      landmarks,
      bounds,
      femur: surface && file ? { surface, fileId: file.id, colour } : undefined,
    });
    const planes = await ct.pictures(plan, parts);
    return { pictures: [...model, ...planes.pictures], leftOut: planes.leftOut };
  };
