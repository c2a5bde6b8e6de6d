import { degrees } from '@cotyle/domain/cup/units';
import type { Catalogue } from '@cotyle/domain/implants/types';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import type { Mesh } from '@cotyle/domain/models/mesh';
import {
  boneFrames,
  exposedStem,
  hipInMotion,
  knownTorsion,
  motionParts,
  USUAL_TORSION,
} from '@cotyle/domain/planning/implants-in-motion';
import type { HipInMotion } from '@cotyle/domain/planning/implants-in-motion';
import type { MotionParts } from '@cotyle/domain/planning/motion-plan';
import type { Plan } from '@cotyle/domain/planning/plan';
import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { FileRecord } from '@cotyle/contract/files';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import type { Femur } from '../../../shared/femur/use-femur.ts';
import { meshOf } from '../../../shared/implants/part-meshes.ts';
import { basisText } from './basis-text.ts';
import type { MotionQuestion } from './messages.ts';
import { useMotion } from './use-motion.ts';
import type { BoneSurfaces, Motion } from './use-motion.ts';
import { useMotionSettings } from './use-motion-settings.ts';
import type { MotionSettings } from './use-motion-settings.ts';
import { usePlayback } from './use-playback.ts';
import type { Player } from './use-playback.ts';

interface MotionOptions {
  readonly plan: Plan;
  readonly catalogue: Catalogue;
  readonly landmarks: Landmarks;
  readonly pelvisFile: FileRecord;
  readonly femur: Femur;
  readonly viewer: RefObject<ViewerHandle | null>;
  readonly shown: ShownLevel | undefined;
}

export interface PlannedMotion extends Motion {
  /** What is taken into account, as a sentence. */
  readonly basis: string;
  /** Undefined where a part of the plan is not in the catalogue. */
  readonly moving: { readonly parts: MotionParts; readonly hip: HipInMotion } | undefined;
  /** The name of the part that stands for a stem that is not planned. */
  readonly standIn: string | undefined;
  readonly settings: MotionSettings;
  readonly knownTorsion: number | undefined;
  readonly torsion: number;
  readonly setTorsion: (degrees: number) => void;
  readonly player: Player;
}

const exposed = new WeakMap<Mesh, Map<string, Mesh>>();

/** Worked out once for each pair of stem and head. */
const exposedOf = (parts: MotionParts): Mesh => {
  const whole = meshOf(parts.stem);
  const byHead = exposed.get(whole) ?? new Map<string, Mesh>();
  const known = byHead.get(parts.head.id) ?? exposedStem(whole, parts);
  exposed.set(whole, byHead.set(parts.head.id, known));
  return known;
};

/** Of a drawn surface from its STL; undefined where the STL itself is drawn. */
const deviationOf = (file: FileRecord | undefined): number => file?.derived?.levels?.fine.deviation ?? 0;

/** The bones, once both are there with their full detail and a stem says where the femur goes. */
const useBoneSurfaces = ({
  plan,
  landmarks,
  femur,
  viewer,
  shown,
}: MotionOptions): BoneSurfaces | undefined => {
  const { side } = plan;
  const hasStem = plan.stem !== null;
  const isFine = shown === 'fine' || shown === 'stl';
  const { shareSurface } = femur;
  return useMemo(() => {
    const frames = boneFrames(landmarks, side);
    if (!frames || !shareSurface || !hasStem || !isFine) return undefined;
    return {
      frames,
      sharePelvis: (port) => viewer.current?.shareSurface(port),
      shareFemur: shareSurface,
    };
  }, [landmarks, side, shareSurface, hasStem, isFine, viewer]);
};

/** How the planned hip moves: worked out beside the page, and played in the picture. */
export const usePlannedMotion = (options: MotionOptions): PlannedMotion => {
  const { plan, catalogue, landmarks, femur } = options;
  const [torsion, setTorsion] = useState<number>(USUAL_TORSION);
  const settings = useMotionSettings(landmarks);
  const { criteria, tilts } = settings;
  const moving = useMemo(() => {
    const parts = motionParts(catalogue, plan);
    return (
      parts && {
        parts,
        hip: hipInMotion(plan, parts, landmarks, degrees(torsion)),
        stemMesh: exposedOf(parts),
      }
    );
  }, [plan, catalogue, landmarks, torsion]);
  const question = useMemo(
    (): MotionQuestion | undefined =>
      moving && {
        plan,
        parts: moving.parts,
        stemMesh: moving.stemMesh,
        landmarks,
        torsion: degrees(torsion),
        criteria,
        tilts,
      },
    [moving, plan, landmarks, torsion, criteria, tilts],
  );
  const motion = useMotion(question, useBoneSurfaces(options));
  const isStl = options.shown === 'stl';
  return {
    ...motion,
    basis: basisText({
      basis: motion.movements?.criteria[0]?.basis,
      bones: motion.bones,
      hasStem: plan.stem !== null,
      hasLandmarks: boneFrames(landmarks, plan.side) !== undefined,
      femur: femur.shareSurface ? 'there' : femur.file && femur.problem === undefined ? 'loading' : 'none',
      deviation: isStl ? undefined : Math.max(deviationOf(options.pelvisFile), deviationOf(femur.file)),
    }),
    moving,
    standIn: plan.stem ? undefined : moving?.parts.stem.name,
    settings,
    knownTorsion: knownTorsion(plan, landmarks),
    torsion,
    setTorsion,
    player: usePlayback(motion.movements),
  };
};
