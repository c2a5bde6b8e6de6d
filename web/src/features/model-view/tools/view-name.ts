import type { CameraPose } from '../../../viewer/scene/orbit.ts';
import { VIEWS } from '../../../viewer/scene/views.ts';
import type { ViewName } from '../../../viewer/scene/views.ts';
import { VIEW_TEXTS } from '../texts.ts';

const TEXTS = VIEW_TEXTS.caption;

/** Around the body, by quarters of a turn from the front. */
const AROUND: readonly ViewName[] = ['A', 'L', 'P', 'R'];

const inDegrees = (radians: number): number => Math.round((radians * 180) / Math.PI);
const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** The direction of a camera in whole degrees: around the body from the front to the left, and from level to above. */
const directionOf = ({
  right,
  up,
}: CameraPose): { readonly azimuth: number; readonly elevation: number } => ({
  azimuth: modulo(inDegrees(Math.atan2(right[1], right[0])), 360),
  // The third part of right × up, which points towards the camera.
  elevation: inDegrees(Math.asin(Math.max(-1, Math.min(1, right[0] * up[1] - right[1] * up[0])))),
});

/** From above or below the front of the body is up, unless the picture is turned. */
const poleName = (view: 'S' | 'I', azimuth: number): string => {
  const turned = modulo(azimuth - inDegrees(VIEWS[view].azimuth) + 180, 360) - 180;
  const name = TEXTS.view(VIEWS[view].name);
  return turned === 0 ? name : TEXTS.turned(name, Math.abs(turned));
};

/** From where a picture shows the model: a standard view, or the nearest one around the body and how far it is off. */
export const viewName = (camera: CameraPose): string => {
  const { azimuth, elevation } = directionOf(camera);
  if (Math.abs(elevation) === 90) return poleName(elevation > 0 ? 'S' : 'I', azimuth);
  const quarter = Math.round(azimuth / 90);
  const nameOf = (n: number): string => VIEWS[AROUND[modulo(n, 4)] ?? 'A'].name;
  const off = azimuth - 90 * quarter;
  if (off === 0 && elevation === 0) return TEXTS.view(nameOf(quarter));
  return TEXTS.oblique([
    nameOf(quarter).toLowerCase(),
    ...(off === 0 ? [] : [TEXTS.towards(Math.abs(off), nameOf(quarter + Math.sign(off)).toLowerCase())]),
    ...(elevation > 0 ? [TEXTS.fromAbove(elevation)] : []),
    ...(elevation < 0 ? [TEXTS.fromBelow(-elevation)] : []),
  ]);
};
