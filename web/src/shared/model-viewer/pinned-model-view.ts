import type { Pin } from '@cotyle/contract/pins';
import type { PinnedModelView } from '@cotyle/domain/pins/pinned-view';
import type { Orbit } from '../../viewer/scene/orbit.ts';
import type { CutChoice } from './cut.ts';

/** What decides how a model looks on the screen. */
export interface ModelViewState {
  readonly orbit: Orbit;
  readonly cut: CutChoice;
  readonly tilt: number;
  /** In percent. */
  readonly opacity: number;
}

/** As it is stored. */
export const pinnedModelView = (
  viewer: PinnedModelView['viewer'],
  { orbit, cut, tilt, opacity }: ModelViewState,
): PinnedModelView => ({
  viewer,
  camera: {
    target: orbit.target,
    distance: orbit.distance,
    azimuth: orbit.azimuth,
    elevation: orbit.elevation,
  },
  cut: { plane: cut.plane, position: cut.position ?? null, isFlipped: cut.flipped },
  tilt,
  opacity,
});

export const modelViewState = ({ camera, cut, tilt, opacity }: PinnedModelView): ModelViewState => ({
  // A new object each time: the viewer takes it as a new camera, although its numbers may be the same.
  orbit: { ...camera },
  cut: { plane: cut.plane, position: cut.position ?? undefined, flipped: cut.isFlipped },
  tilt,
  opacity,
});

/** The view of a question on a model. */
export const viewOfPin = (pin: Pin | undefined): ModelViewState | undefined =>
  pin && pin.view.viewer !== 'SCAN' ? modelViewState(pin.view) : undefined;
