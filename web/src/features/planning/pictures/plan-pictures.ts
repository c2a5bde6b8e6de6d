import type { PlanParts } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { PLAN_PICTURE_TITLES } from '@cotyle/domain/planning/plan-pictures';
import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';
import { withCaption } from '../../../shared/model-viewer/captioned-picture.ts';
import { PicturesFailed } from './taken-pictures.ts';
import type { TakenPicture } from './taken-pictures.ts';
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
  readonly view: PlanPictureView;
  readonly title: string;
  readonly alt: string;
  readonly fileName: string;
  /** A PNG with its caption. */
  readonly image: Blob;
}

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

/** With the facts below each, because what is downloaded goes where nobody knows them. */
export const captioned = async (
  taken: readonly TakenPicture[],
  pictured: PicturedPlan,
): Promise<readonly PlanPicture[]> => {
  const facts = pictureFacts(pictured);
  const pictures: PlanPicture[] = [];
  for (const { view, image: plain } of taken) {
    const title = PLAN_PICTURE_TITLES[view];
    const image = await withCaption(plain, [title, ...facts]);
    if (!image) throw new PicturesFailed(PICTURE_TEXTS.failed);
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
