/** What a segmentation tells apart. The value is the voxel's in a label volume, where 0 is everything else; stored, so never reused. */
export const SEGMENTS = {
  LEFT_HIP_BONE: { value: 1, label: 'Left hip bone' },
  RIGHT_HIP_BONE: { value: 2, label: 'Right hip bone' },
  SACRUM: { value: 3, label: 'Sacrum' },
  LEFT_FEMUR: { value: 4, label: 'Left femur' },
  RIGHT_FEMUR: { value: 5, label: 'Right femur' },
  METAL: { value: 6, label: 'Metal' },
} as const;

export type Segment = keyof typeof SEGMENTS;

export const SEGMENT_NAMES = Object.keys(SEGMENTS) as Segment[];

export const BACKGROUND = 0;
