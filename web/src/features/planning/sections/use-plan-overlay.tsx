import type { FileRecord } from '@cotyle/contract/files';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Catalogue } from '@cotyle/domain/implants/types';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { partsOf } from '@cotyle/domain/planning/parts';
import { partsInScan } from '@cotyle/domain/planning/parts-in-scan';
import type { Plan } from '@cotyle/domain/planning/plan';
import { frameCheck } from '@cotyle/domain/sections/scan-frame';
import type { DrawnModel } from '@cotyle/domain/sections/scan-frame';
import { useMemo, useState } from 'react';
import type { ScanOverlay, ShownVolume } from '../../../shared/ct-view/scan-overlay.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import type { CupMoving } from './cup-handle.tsx';
import { Legend } from './legend.tsx';
import { moveShortcut } from './move-keys.ts';
import { OUTLINE_NAMES } from './outlines.ts';
import type { OutlineName } from './outlines.ts';
import { PlanLayer } from './plan-layer.tsx';
import type { DrawnPlan } from './plan-layer.tsx';
import { SECTION_TEXTS } from './texts.ts';

interface PlanOverlayOptions {
  readonly title: string;
  readonly plan: Plan;
  readonly catalogue: Catalogue;
  readonly landmarks: Landmarks;
  readonly bones: DrawnPlan['bones'];
  readonly scanFileId: number;
  /** The model of the pelvis; undefined where it was deleted. */
  readonly model: (DrawnModel & Pick<FileRecord, 'derived' | 'derivedState'>) | undefined;
  readonly remarks: readonly string[];
  /** Undefined where the plan is only looked at. */
  readonly moving: CupMoving | undefined;
}

const exactnessOf = ({ derived, derivedState }: Pick<FileRecord, 'derived' | 'derivedState'>): string => {
  const deviation = derivedState === 'READY' ? derived?.levels?.fine.deviation : undefined;
  return SECTION_TEXTS.exact(
    deviation === undefined ? SECTION_TEXTS.ofStl : SECTION_TEXTS.ofFine(deviation.toFixed(3)),
  );
};

const useHidden = () => {
  const [hidden, setHidden] = useState<ReadonlySet<OutlineName>>(new Set());
  const toggle = (name: OutlineName): void =>
    setHidden((before) =>
      before.has(name) ? new Set([...before].filter((one) => one !== name)) : new Set([...before, name]),
    );
  return { hidden, toggle };
};

/** A plan as the CT viewer draws it on the images. */
export const usePlanOverlay = (options: PlanOverlayOptions): ScanOverlay => {
  const { plan, catalogue, landmarks, bones, scanFileId, model, moving } = options;
  const { hidden, toggle } = useHidden();
  const parts = useMemo(
    () => partsInScan(plan, partsOf(catalogue, plan), landmarks),
    [plan, catalogue, landmarks],
  );
  const { x, y, z } = plan.cup.centre;
  const centre: Vector = [x, y, z];
  const checkOf = ({ volume, series }: ShownVolume) =>
    model
      ? frameCheck(model, { scanFileId, volume, hips: series.hips })
      : { problem: SECTION_TEXTS.modelDeleted, caution: undefined };
  const drawnNames = OUTLINE_NAMES.filter((name) =>
    name === 'pelvis' || name === 'femur'
      ? bones[name] !== undefined
      : parts.some(({ part }) => part.kind === name),
  );
  const isStemMissing = plan.stem !== null && !parts.some(({ part }) => part.kind === 'stem');
  return {
    layer: (view) =>
      checkOf(view.shown).problem === undefined ? (
        <PlanLayer view={view} drawn={{ parts, bones, hidden }} centre={centre} moving={moving} />
      ) : null,
    legend: (shown) => (
      <Legend
        title={options.title}
        names={drawnNames}
        hidden={hidden}
        onToggle={toggle}
        check={shown ? checkOf(shown) : { problem: SECTION_TEXTS.sliceBySlice, caution: undefined }}
        remarks={[...options.remarks, ...(isStemMissing ? [SECTION_TEXTS.noStem] : [])]}
        exactness={model ? exactnessOf(model) : ''}
        onToCup={shown && (() => shown.moveTo(centre))}
      />
    ),
    shortcutsOf: ({ shown, viewport }): readonly Shortcut[] =>
      moving && checkOf(shown).problem === undefined ? [moveShortcut(viewport, plan.side, moving.step)] : [],
  };
};
