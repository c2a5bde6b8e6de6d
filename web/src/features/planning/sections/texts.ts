import { MESH_DEVIATION_MM } from '@cotyle/domain/implants/round-mesh';
import type { OutlineName } from './outlines.ts';

/** Texts of the plan on the images of the scan. */
export const SECTION_TEXTS = {
  legend: 'Outlines',
  names: {
    pelvis: 'Pelvis',
    femur: 'Femur',
    cup: 'Cup',
    liner: 'Liner',
    head: 'Head',
    stem: 'Stem',
  } satisfies Record<OutlineName, string>,
  ofVersion: (version: number, name: string) => `Plan, version ${version}, saved by ${name}`,
  ofWorkbench: 'The plan as it is in this window',
  toCup: 'To the cup',
  /** How exact the lines are: `model` is the deviation of the surface that is cut from the STL. */
  exact: (model: string | undefined) =>
    `Exact sections; ${model === undefined ? 'of the STL itself' : `the model is within ${model} mm of the STL`}, implants are within ${MESH_DEVIATION_MM} mm.`,
  loading: 'The model is loading for its outline.',
  modelFailed: 'The model could not be loaded, so its outline is not drawn.',
  modelDeleted:
    'The model that the plan was made on was deleted, so it is not known where the plan lies in the scan. Outlines are not drawn.',
  sliceBySlice: 'Outlines are drawn on series with views across alone.',
  noStem: 'The stem is not drawn: landmarks of the femur are missing.',
  handle: 'Centre of the cup: drag it, or Ctrl with the arrow keys',
  moveKeys: 'Cup: move in this view, by 0.5 mm',
  ct: 'CT',
  showCt: 'Show the plan on the CT scan',
} as const;
