import { axisInModel } from '@cotyle/domain/cup/placement';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { withCaption } from '../../../shared/model-viewer/captioned-picture.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { directionFrom } from '../../../viewer/scene/orbit.ts';
import type { ViewDirection } from '../../../viewer/scene/orbit.ts';
import { VIEWS } from '../../../viewer/scene/views.ts';
import { PICTURE_VIEWS } from './picture-views.ts';
import type { PictureView } from './picture-views.ts';
import { PICTURE_TEXTS } from './texts.ts';

/** What the pictures are of. */
export interface PicturedPlan {
  readonly procedureId: number;
  readonly plan: Plan;
  readonly parts: PlanParts;
  /** Undefined while it is not saved. */
  readonly version: number | undefined;
}

export interface PlanPicture {
  readonly view: PictureView;
  readonly title: string;
  readonly alt: string;
  readonly fileName: string;
  /** A PNG with its caption. */
  readonly image: Blob;
}

/** The lateral side of the operated hip, and into the opening of the cup. */
export const pictureDirection = (view: PictureView, { side, cup }: Plan): ViewDirection => {
  if (view === 'cup') return directionFrom(axisInModel(cup.angles, side));
  const { azimuth, elevation } =
    VIEWS[view === 'front' ? 'A' : view === 'above' ? 'S' : side === 'LEFT' ? 'L' : 'R'];
  return { azimuth, elevation };
};

/** A picture may leave the clinic: it has the number of the procedure in it, and neither name nor birth date. */
export const pictureFacts = ({ procedureId, plan, parts, version }: PicturedPlan): readonly string[] => {
  const { inclination, anteversion } = plan.cup.angles;
  const named = [parts.cup, parts.liner, parts.head, parts.stem].flatMap((part) => (part ? [part.name] : []));
  return [
    PICTURE_TEXTS.hip(plan.side),
    version === undefined ? PICTURE_TEXTS.notSaved : PICTURE_TEXTS.version(version),
    PICTURE_TEXTS.angles(inclination, anteversion),
    ...named,
    PICTURE_TEXTS.procedure(procedureId),
  ];
};

/** One after the other, from the viewer that shows the plan. Undefined where one of them failed: half a set misleads. */
export const takePlanPictures = async (
  viewer: Pick<ViewerHandle, 'screenshot'>,
  pictured: PicturedPlan,
): Promise<readonly PlanPicture[] | undefined> => {
  const facts = pictureFacts(pictured);
  const pictures: PlanPicture[] = [];
  for (const view of PICTURE_VIEWS) {
    const taken = await viewer.screenshot(pictureDirection(view, pictured.plan));
    const title = PICTURE_TEXTS.views[view];
    const image = taken && (await withCaption(taken.image, [title, ...facts]));
    if (!image) return undefined;
    pictures.push({
      view,
      title,
      alt: PICTURE_TEXTS.alt(title, facts),
      fileName: PICTURE_TEXTS.fileName(pictured.procedureId, pictured.version, view),
      image,
    });
  }
  return pictures;
};
