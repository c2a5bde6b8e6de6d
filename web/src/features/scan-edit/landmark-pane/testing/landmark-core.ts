import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { planesOf } from '@cotyle/domain/ct/planes';
import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import { placedProposals } from '@cotyle/domain/landmarks/placed';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import { syntheticHips } from '@cotyle/domain/measurements/testing/synthetic-hips';
import type { SyntheticHip } from '@cotyle/domain/measurements/testing/synthetic-hips';
import { vi } from 'vitest';
import type { EditedView } from '../../../../shared/ct-view/scan-editor.ts';
import { createStore } from '../../../../ui/store.ts';
import type { LockState } from '../../editor/edit-lock-client.ts';
import type { EditorCore, EditorMode } from '../../editor/editor-core.ts';
import type { SessionState } from '../../editor/session.ts';
import { createLandmarkEditor } from '../../landmarks/landmark-store.ts';

export const HIP: SyntheticHip = {
  inclination: 42,
  anteversion: 18,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 41,
  legLength: 30,
  abduction: 0,
  flexion: 0,
  turnedOut: 0,
};

export const HIPS = syntheticHips({ LEFT: HIP, RIGHT: HIP });

export const PROPOSALS: PlacedLandmarks = placedProposals({
  landmarks: HIPS,
  confidence: { LEFT: { teardrop: 0.92, pubicTubercle: 0.4 }, RIGHT: { teardrop: 0.6 } },
});

export const VOLUME: Volume = {
  origin: [-200, -100, -600],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  spacing: [1, 1, 1],
  size: [400, 200, 700],
};

interface Given {
  readonly placed?: PlacedLandmarks;
  readonly proposals?: PlacedLandmarks;
  readonly volume?: Volume;
  readonly isHeld?: boolean;
  readonly record?: Partial<SegmentationRecord>;
}

/** An open editor as far as its landmarks need it. */
export const landmarkCore = ({ placed = PROPOSALS, proposals = PROPOSALS, ...given }: Given = {}) => {
  const { volume = VOLUME, isHeld = true } = given;
  const onChanged = vi.fn();
  const landmarks = createLandmarkEditor({ placed, proposals, onChanged });
  const lock: LockState = isHeld ? { kind: 'held' } : { kind: 'taken', message: '' };
  const session = {
    landmarks,
    grids: [{ volume }],
    record: { isDraft: true, grids: [{ part: 'PELVIS' }], ...given.record },
    lock: createStore<LockState>(lock),
    state: createStore<SessionState>({ kind: 'ready', error: undefined }),
    canEdit: () => isHeld,
  };
  const mode = createStore<EditorMode>('landmarks');
  const core = {
    session,
    mode,
    setMode: mode.set,
    gridOf: () => ({ volume }),
    undo: () => Promise.resolve(landmarks.undo()),
    redo: () => Promise.resolve(landmarks.redo()),
  } as unknown as EditorCore;
  return { core, landmarks, onChanged };
};

/** The views at a point; `moves` is where they were led to. */
export const landmarkView = (point: Vector = [0, 0, 0], active: Plane = 'axial', volume: Volume = VOLUME) => {
  const moves: Vector[] = [];
  const view: EditedView = {
    series: 0,
    planes: planesOf(volume),
    active,
    point,
    slices: { count: 0, hounsfieldOf: () => undefined, onLoaded: () => () => undefined },
    isPointing: true,
    setPointing: vi.fn(),
    moveTo: (to) => void moves.push(to),
    showSeries: vi.fn(),
  };
  return { view, moves };
};
