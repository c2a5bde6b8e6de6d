import type { Pin } from '@cotyle/contract/pins';

/** The author is person 9; the person who is signed in has the id 7. */
export const aPin = (facts: Partial<Pin> = {}): Pin => ({
  id: 5,
  procedureId: 7,
  number: 1,
  file: {
    id: 4,
    type: 'MODEL',
    fileName: 'pelvis.stl',
    sha256: '0'.repeat(64),
    isDeleted: false,
    hasNewer: false,
  },
  point: [1, 2, 3],
  view: {
    viewer: 'MODEL',
    camera: { target: [0, 10, 20], distance: 500.25, azimuth: -0.5, elevation: 0.1 },
    cut: { plane: 'none', position: null, isFlipped: false },
    tilt: 0,
    opacity: 100,
  },
  planVersion: 2,
  text: 'Is this a bone spur?',
  author: { id: 9, nameFirst: 'Kenji', nameSecond: 'Watanabe', role: 'IMAGE_ENGINEER' },
  at: '2026-11-16T09:00:00.000Z',
  steps: [],
  ...facts,
});
