import type { Plane } from '@cotyle/domain/ct/planes';
import { distanceFromPlane, toScreen } from '../../../shared/ct-view/viewport.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { usePinMarks } from '../../../shared/pins/pin-marks.ts';
import type { ViewerPins } from '../../../shared/pins/use-viewer-pins.ts';
import { PinButton } from '../../../viewer/pin-buttons.tsx';
import type { PinMark } from '../../../viewer/pin-buttons.tsx';
import styles from './pin-layers.module.css';
import type { Viewports } from './use-renderer.ts';

interface PinLayersProps {
  readonly pins: ViewerPins;
  readonly shown: readonly Plane[];
  readonly viewports: Viewports;
  /** Points farther from the plane belong to another slice. */
  readonly reach: Readonly<Record<Plane, number>>;
}

const marksIn = (viewport: Viewport, marks: readonly PinMark[], reach: number) =>
  marks.flatMap((pin) => {
    const { x, y } = toScreen(viewport, pin.at);
    const isInside = x >= 0 && y >= 0 && x <= viewport.width && y <= viewport.height;
    return isInside && distanceFromPlane(viewport, pin.at) <= reach ? [{ pin, x, y }] : [];
  });

/** The questions of the shown slices. Above the views, which are sliders and can contain no buttons. */
export const PinLayers = ({ pins, shown, viewports, reach }: PinLayersProps) => {
  const marks = usePinMarks(pins);
  return shown.map((plane) => {
    const viewport = viewports[plane];
    return viewport ? (
      <div key={plane} className={styles['layer']} data-plane={plane}>
        {marksIn(viewport, marks, reach[plane]).map(({ pin, x, y }) => (
          <PinButton
            key={pin.id}
            pin={pin}
            style={{ transform: `translate(${x}px, ${y}px)` }}
            onPin={pins.reveal}
          />
        ))}
      </div>
    ) : null;
  });
};
