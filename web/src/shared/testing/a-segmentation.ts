import type { SegmentationOverview, SegmentationRecord } from '@cotyle/contract/segmentations';

const person = { id: 9, nameFirst: 'Kenji', nameSecond: 'Watanabe' };

/** What the server says of a procedure with a finished segmentation that has these landmarks. */
export const aSegmentation = (landmarks: SegmentationRecord['landmarks']): SegmentationOverview => ({
  segmentation: {
    id: 3,
    procedureId: 7,
    state: 'READY',
    isDraft: true,
    progress: null,
    reason: null,
    source: { fileId: 5, fileName: 'hip.zip', isDeleted: false },
    grids: [],
    doubts: [],
    landmarks,
    proposals: landmarks,
    version: 1,
    started: { by: person, at: '2026-11-16T09:00:00.000Z' },
    saved: null,
    editing: null,
    making: null,
  },
  models: [],
});
