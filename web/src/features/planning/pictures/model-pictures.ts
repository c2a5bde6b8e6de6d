import { axisInModel } from '@cotyle/domain/cup/placement';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import { placedStem } from '@cotyle/domain/planning/placed-stem';
import type { Plan } from '@cotyle/domain/planning/plan';
import type { ShownPart, ViewerHandle } from '../../../viewer/model-viewer.tsx';
import type { PictureRequest } from '../../../viewer/renderer/messages.ts';
import type { Bounds } from '../../../viewer/scene/bounds.ts';
import { directionFrom } from '../../../viewer/scene/orbit.ts';
import type { ViewDirection } from '../../../viewer/scene/orbit.ts';
import { VIEWS } from '../../../viewer/scene/views.ts';
import { shownParts } from '../../../shared/planned-scene/scene.ts';
import { shownFemur } from '../../../shared/planned-scene/stem-scene.ts';
import type { FemurLook } from '../../../shared/planned-scene/stem-scene.ts';
import { boundsOfParts, cubeAround, reaching, withBounds } from './framed-bounds.ts';
import { flatPng } from './flat-png.ts';
import { PicturesFailed } from './taken-pictures.ts';
import type { TakenPicture } from './taken-pictures.ts';
import { PICTURE_TEXTS } from './texts.ts';

const MODEL_VIEWS = ['front', 'side', 'above', 'cup'] as const;
type ModelView = (typeof MODEL_VIEWS)[number];

/** In pixels: 250 for each inch of a picture that is 8 cm wide on paper. */
const SIZE = 800;
/** How much of the femur is seen below the stem, and of the pelvis around the cup, in millimetres. */
const [BELOW_STEM, AROUND_CUP] = [60, 45];

export interface PlanOnModel {
  readonly plan: Plan;
  readonly parts: PlanParts;
  readonly landmarks: Landmarks;
  /** Of the model of the pelvis. */
  readonly bounds: Bounds;
  /** Undefined where there is none. */
  readonly femur: Omit<FemurLook, 'opacity'> | undefined;
}

/** The lateral side of the operated hip, and into the opening of the cup. */
export const pictureDirection = (view: ModelView, { side, cup }: Plan): ViewDirection => {
  if (view === 'cup') return directionFrom(axisInModel(cup.angles, side));
  const { azimuth, elevation } =
    VIEWS[view === 'front' ? 'A' : view === 'above' ? 'S' : side === 'LEFT' ? 'L' : 'R'];
  return { azimuth, elevation };
};

/** What is planned, where it is planned. A femur without a stem would only hide the cup. */
const partsOnModel = ({ plan, parts, landmarks, femur }: PlanOnModel) => {
  const placed = placedStem(plan, parts, landmarks)?.value;
  const implants = shownParts(plan, parts, undefined, placed && { placed, view: 'planned' });
  const bones = placed && femur ? shownFemur({ ...femur, opacity: 1 }, placed, 'planned') : [];
  return { implants, bones };
};

/** All of the pelvis and the implants, and the femur to some way below them. */
const frameOf = (bounds: Bounds, implants: readonly ShownPart[], bones: readonly ShownPart[]): Bounds => {
  const planned = withBounds(bounds, boundsOfParts(implants));
  return bones.length === 0
    ? planned
    : withBounds(planned, reaching(boundsOfParts(bones), planned.min[2] - BELOW_STEM));
};

/** Along the axis of the cup, nothing may stand before it. */
const keysInCup = ({ plan, parts }: PlanOnModel): readonly string[] =>
  shownParts(plan, { ...parts, head: undefined, stem: undefined }, undefined).map(({ key }) => key);

export const pictureRequest = (pictured: PlanOnModel): PictureRequest => {
  const { plan, parts, bounds } = pictured;
  const { implants, bones } = partsOnModel(pictured);
  const all = [...implants, ...bones];
  const frame = frameOf(bounds, implants, bones);
  const cupFrame = cubeAround(plan.cup.centre, (parts.cup?.diameter ?? 0) / 2 + AROUND_CUP);
  return {
    parts: all,
    width: SIZE,
    height: SIZE,
    shots: MODEL_VIEWS.map((view) => ({
      from: pictureDirection(view, plan),
      frame: view === 'cup' ? cupFrame : frame,
      keys: view === 'cup' ? keysInCup(pictured) : all.map(({ key }) => key),
    })),
  };
};

/** From the viewer that shows the model, whatever else it shows. */
export const modelPictures = async (
  viewer: Pick<ViewerHandle, 'pictures'> | null,
  pictured: PlanOnModel,
): Promise<readonly TakenPicture[]> => {
  const taken = await viewer?.pictures(pictureRequest(pictured));
  const images = await Promise.all((taken ?? []).map(flatPng));
  return MODEL_VIEWS.map((view, n) => {
    const image = images[n];
    if (!image) throw new PicturesFailed(PICTURE_TEXTS.failed);
    return { view, image };
  });
};
