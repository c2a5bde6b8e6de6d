import type { Vector } from '@cotyle/domain/ct/vector';
import type { PartInScan } from '@cotyle/domain/planning/parts-in-scan';
import type { CuttingPlane } from '@cotyle/domain/sections/contours';
import { useEffect, useMemo } from 'react';
import type { OverlayView } from '../../../shared/ct-view/scan-overlay.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import type { BoneCutter } from './bone-cutter.ts';
import { CupHandle } from './cup-handle.tsx';
import type { CupMoving } from './cup-handle.tsx';
import { OUTLINE_STYLES, partContours, pathOf, pathTransform, planeOf } from './outlines.ts';
import type { OutlineName } from './outlines.ts';
import styles from './plan-layer.module.css';

/** What is drawn on the scan. */
export interface DrawnPlan {
  readonly parts: readonly PartInScan[];
  readonly bones: Readonly<Partial<Record<'pelvis' | 'femur', BoneCutter>>>;
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

const UNCHANGED = createStore(0);

interface SectionProps {
  readonly plane: CuttingPlane;
  readonly viewport: Viewport;
}

/** The axes of a view are new objects after each drawing, and have new values only with another series. */
const useAxes = ({ right, down }: Viewport): Pick<Viewport, 'right' | 'down'> => {
  const name = [...right, ...down].join();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the name has all of their values
  return useMemo(() => ({ right, down }), [name]);
};

const BoneOutline = ({
  name,
  cutter,
  plane: { normal, height },
  viewport,
}: SectionProps & { name: OutlineName; cutter: BoneCutter | undefined }) => {
  const prepared = useStore(cutter?.changes ?? UNCHANGED);
  const axes = useAxes(viewport);
  useEffect(() => cutter?.prepare(normal), [cutter, normal]);
  const path = useMemo(
    () => (cutter ? pathOf(cutter.contoursAt({ normal, height }) ?? [], axes) : ''),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- more can be cut once it is prepared
    [cutter, prepared, normal, height, axes],
  );
  return <Outline name={name} path={path} transform={pathTransform(viewport)} />;
};

const PartOutline = ({
  placed,
  plane: { normal, height },
  viewport,
}: SectionProps & { placed: PartInScan }) => {
  const axes = useAxes(viewport);
  const path = useMemo(
    () => pathOf(partContours(placed, { normal, height }), axes),
    [placed, normal, height, axes],
  );
  return <Outline name={placed.part.kind} path={path} transform={pathTransform(viewport)} />;
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
  const { normal } = shown.planes[plane];
  const section = { plane: planeOf(normal, viewport), viewport };
  const { parts, bones, hidden } = drawn;
  return (
    <svg className={styles['layer']} width={viewport.width} height={viewport.height} aria-hidden>
      <g>
        {(['pelvis', 'femur'] as const)
          .filter((name) => bones[name] && !hidden.has(name))
          .map((name) => (
            <BoneOutline key={name} name={name} cutter={bones[name]} {...section} />
          ))}
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
