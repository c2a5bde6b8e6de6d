import type { Vector } from '@cotyle/domain/ct/vector';
import type { Catalogue } from '@cotyle/domain/implants/types';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { partsOf } from '@cotyle/domain/planning/parts';
import { partsInScan } from '@cotyle/domain/planning/parts-in-scan';
import type { Plan } from '@cotyle/domain/planning/plan';
import { frameCheck } from '@cotyle/domain/sections/scan-frame';
import type { DrawnModel, FrameCheck } from '@cotyle/domain/sections/scan-frame';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
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
  readonly model: DrawnModel | undefined;
  /** Of the surface that is cut, from the STL, in millimetres; undefined where it is the STL. */
  readonly deviation: number | undefined;
  /** Why nothing may be drawn, whatever the frame. */
  readonly problem: string | undefined;
  readonly remarks: readonly string[];
  /** Shows the cup at first. */
  readonly isStartAtCup: boolean;
  /** Told what is shown whenever that changes. */
  readonly onShown?: ((shown: ShownVolume | undefined) => void) | undefined;
  /** Undefined where the plan is only looked at. */
  readonly moving: CupMoving | undefined;
}

const useHidden = () => {
  const [hidden, setHidden] = useState<ReadonlySet<OutlineName>>(new Set());
  const toggle = (name: OutlineName): void =>
    setHidden((before) =>
      before.has(name) ? new Set([...before].filter((one) => one !== name)) : new Set([...before, name]),
    );
  return { hidden, toggle };
};

/** Of what is drawn; the rest is named in the remarks. */
const drawnNames = ({ parts, bones }: Pick<DrawnPlan, 'parts' | 'bones'>): readonly OutlineName[] =>
  OUTLINE_NAMES.filter((name) =>
    name === 'pelvis' || name === 'femur'
      ? bones[name] !== undefined
      : parts.some(({ part }) => part.kind === name),
  );

/** Once, as soon as the views are drawn. */
const StartAt = ({ closeUp, point }: { closeUp: (point: Vector) => void; point: Vector }) => {
  const start = useEffectEvent(() => closeUp(point));
  useEffect(() => start(), []);
  return null;
};

const Told = ({
  shown,
  onShown,
}: {
  shown: ShownVolume | undefined;
  onShown: (shown?: ShownVolume) => void;
}) => {
  useEffect(() => onShown(shown));
  return null;
};

const NO_PARTS: DrawnPlan['parts'] = [];

/** A plan as the CT viewer draws it on the images. */
export const usePlanOverlay = (options: PlanOverlayOptions | undefined): ScanOverlay | undefined => {
  const { hidden, toggle } = useHidden();
  const { plan, catalogue, landmarks } = options ?? {};
  const parts = useMemo(
    () =>
      plan && catalogue && landmarks ? partsInScan(plan, partsOf(catalogue, plan), landmarks) : NO_PARTS,
    [plan, catalogue, landmarks],
  );
  if (!options || !plan) return undefined;
  const { bones, scanFileId, model, moving } = options;
  const { x, y, z } = plan.cup.centre;
  const centre: Vector = [x, y, z];
  const checkOf = ({ volume, series }: ShownVolume): FrameCheck =>
    model && options.problem === undefined
      ? frameCheck(model, { scanFileId, volume, hips: series.hips })
      : { problem: options.problem ?? SECTION_TEXTS.modelDeleted, caution: undefined };
  const names = drawnNames({ parts, bones });
  const isStemMissing = plan.stem !== null && !names.includes('stem');
  return {
    layer: (view) =>
      checkOf(view.shown).problem === undefined ? (
        <PlanLayer view={view} drawn={{ parts, bones, hidden }} centre={centre} moving={moving} />
      ) : null,
    legend: (shown) => (
      <>
        {options.onShown ? <Told shown={shown} onShown={options.onShown} /> : null}
        {shown?.closeUp && options.isStartAtCup ? (
          <StartAt key={shown.series.uid} closeUp={shown.closeUp} point={centre} />
        ) : null}
        <Legend
          title={options.title}
          names={names}
          hidden={hidden}
          onToggle={toggle}
          check={shown ? checkOf(shown) : { problem: SECTION_TEXTS.sliceBySlice, caution: undefined }}
          remarks={[...options.remarks, ...(isStemMissing ? [SECTION_TEXTS.noStem] : [])]}
          exactness={SECTION_TEXTS.exact(options.deviation?.toFixed(3))}
          onToCup={shown?.closeUp && (() => shown.closeUp?.(centre))}
        />
      </>
    ),
    shortcutsOf: ({ shown, viewport }): readonly Shortcut[] =>
      moving && checkOf(shown).problem === undefined ? [moveShortcut(viewport, plan.side, moving.step)] : [],
  };
};
