import type { Vector } from '@cotyle/domain/ct/vector';
import type { PartInScan } from '@cotyle/domain/planning/parts-in-scan';
import type { CuttingPlane } from '@cotyle/domain/sections/contours';
import { useEffect, useMemo } from 'react';
import type { OverlayView } from '../../../shared/ct-view/scan-overlay.ts';
import { useStore } from '../../../ui/store.ts';
import type { BoneCutter } from './bone-cutter.ts';
import { CupHandle } from './cup-handle.tsx';
import type { CupMoving } from './cup-handle.tsx';
import { axesOf, OUTLINE_STYLES, partContours, pathOf, pathTransform, planeOf } from './outlines.ts';
import type { OutlineName, PlaneAxes } from './outlines.ts';
import styles from './plan-layer.module.css';

/** What is drawn on the scan. */
export interface DrawnPlan {
  readonly parts: readonly PartInScan[];
  readonly bones: Readonly<Record<'pelvis' | 'femur', BoneCutter | undefined>>;
  readonly hidden: ReadonlySet<OutlineName>;
}

interface OutlineProps {
  readonly name: OutlineName;
  readonly path: string;
  readonly transform: string;
}

/** On a dark rim, so that it can be seen on bright bone. */
const Outline = ({ name, path, transform }: OutlineProps) => {
  const { colour, width, dashes } = OUTLINE_STYLES[name];
  return path === '' ? null : (
    <g transform={transform} data-outline={name}>
      <path className={styles['rim']} d={path} strokeWidth={width + 2} />
      <path d={path} stroke={colour} strokeWidth={width} strokeDasharray={dashes} strokeLinecap="round" />
    </g>
  );
};

interface SectionProps {
  readonly plane: CuttingPlane;
  readonly axes: PlaneAxes;
  readonly transform: string;
}

const BoneOutline = ({
  name,
  cutter,
  plane: { normal, height },
  axes,
  transform,
}: SectionProps & { name: OutlineName; cutter: BoneCutter }) => {
  const cutAt = useStore(cutter.cutAt);
  useEffect(() => cutter.prepare(normal), [cutter, normal]);
  const path = useMemo(() => pathOf(cutAt({ normal, height }) ?? [], axes), [cutAt, normal, height, axes]);
  return <Outline name={name} path={path} transform={transform} />;
};

const PartOutline = ({
  placed,
  plane: { normal, height },
  axes,
  transform,
}: SectionProps & { placed: PartInScan }) => {
  const path = useMemo(
    () => pathOf(partContours(placed, { normal, height }), axes),
    [placed, normal, height, axes],
  );
  return <Outline name={placed.part.kind} path={path} transform={transform} />;
};

interface PlanLayerProps {
  readonly view: OverlayView;
  readonly drawn: DrawnPlan;
  readonly centre: Vector;
  /** Undefined where the cup cannot be moved. */
  readonly moving: CupMoving | undefined;
}

/** The outlines of bone and implants in one view, exactly in the plane that is shown. */
export const PlanLayer = ({ view, drawn, centre, moving }: PlanLayerProps) => {
  const { shown, plane, viewport } = view;
  const planeView = shown.planes[plane];
  const axes = useMemo(() => axesOf(planeView), [planeView]);
  const cut = planeOf(planeView.normal, viewport);
  const section = { plane: cut, axes, transform: pathTransform(viewport, axes, cut) };
  const { parts, bones, hidden } = drawn;
  return (
    <svg className={styles['layer']} width={viewport.width} height={viewport.height} aria-hidden>
      <g>
        {(['pelvis', 'femur'] as const).map((name) => {
          const cutter = hidden.has(name) ? undefined : bones[name];
          return cutter ? <BoneOutline key={name} name={name} cutter={cutter} {...section} /> : null;
        })}
        {parts
          .filter(({ part }) => !hidden.has(part.kind))
          .map((placed) => (
            <PartOutline key={placed.part.kind} placed={placed} {...section} />
          ))}
      </g>
      {moving && !hidden.has('cup') ? (
        <CupHandle viewport={viewport} centre={centre} moving={moving} />
      ) : null}
    </svg>
  );
};
