import { newInstance as newDataArray } from '@kitware/vtk.js/Common/Core/DataArray.js';
import { newInstance as newImageData } from '@kitware/vtk.js/Common/DataModel/ImageData.js';
import { newInstance as newMarchingCubes } from '@kitware/vtk.js/Filters/General/ImageMarchingCubes.js';
import type { Vector } from '@cotyle/domain/ct/vector';
import { pointOf } from '@cotyle/domain/ct/volume';
import type { Scan } from '@cotyle/domain/segmentation/draft/draft';

/** The preset for bone of common viewers, in Hounsfield units. */
const BONE = 226;

/** The surface of all bone by one threshold, as a viewer makes it: points in the patient's frame. */
export const plainSurface = ({ volume, hounsfield }: Scan): readonly Vector[] => {
  const image = newImageData({
    spacing: [1, 1, 1],
    origin: [0, 0, 0],
    extent: [0, 0, 0, 0, 0, 0],
  });
  image.setDimensions([...volume.size]);
  image.getPointData().setScalars(newDataArray({ numberOfComponents: 1, values: hounsfield }));
  const filter = newMarchingCubes({
    contourValue: BONE,
    computeNormals: false,
    mergePoints: false,
  });
  filter.setInputData(image);
  filter.update();
  const coordinates = filter.getOutputData().getPoints().getData();
  const points: Vector[] = [];
  // Each triangle has its own vertices; one of them stands for it.
  for (let n = 0; n + 2 < coordinates.length; n += 9)
    points.push(pointOf(volume, [coordinates[n] ?? 0, coordinates[n + 1] ?? 0, coordinates[n + 2] ?? 0]));
  return points;
};

/** Whether one threshold leaves each femur in a part of its own. */
export const isApartByThreshold = (
  { volume, hounsfield }: Scan,
  pairs: readonly (readonly [femur: number, hip: number])[],
  labels: Uint8Array,
): boolean => {
  const [nx, ny] = volume.size;
  const seen = new Uint8Array(hounsfield.length);
  const isBone = (n: number): boolean => (hounsfield[n] ?? -1000) > BONE;
  return pairs.every(([femur, hip]) => {
    const stack: number[] = [];
    const push = (n: number): void => {
      if (n < 0 || n >= seen.length || seen[n] === femur || !isBone(n)) return;
      seen[n] = femur;
      stack.push(n);
    };
    for (let n = 0; n < labels.length; n++) if (labels[n] === femur) push(n);
    for (let n = stack.pop(); n !== undefined; n = stack.pop()) {
      if (labels[n] === hip) return false;
      for (const step of [1, nx, nx * ny]) {
        push(n - step);
        push(n + step);
      }
    }
    return true;
  });
};
