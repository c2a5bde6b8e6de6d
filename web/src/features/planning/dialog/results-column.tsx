import type { FileRecord } from '@cotyle/contract/files';
import type { PlanFeedback } from '@cotyle/domain/planning/feedback';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import { Panel } from '../../../shared/model-viewer/panel.tsx';
import { PinPanel } from '../../../shared/pins/pin-panel.tsx';
import { PIN_TEXTS } from '../../../shared/pins/texts.ts';
import type { ViewerPins } from '../../../shared/pins/use-viewer-pins.ts';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';
import type { FitRow } from '../feedback/fit-rows.ts';
import { summaryLines } from '../feedback/summary.ts';
import type { PlannedMotion } from '../motion/use-planned-motion.ts';
import { FitPanel } from '../panels/fit-panel.tsx';
import { MapPanel } from '../panels/map-panel.tsx';
import { MotionPanel } from '../panels/motion-panel.tsx';
import { SummaryPanel } from '../panels/summary-panel.tsx';
import type { Workbench, WorkbenchProps } from '../plan/use-workbench.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './workbench.module.css';

interface ResultsColumnProps {
  readonly workbench: Workbench;
  readonly opened: Pick<WorkbenchProps, 'record' | 'file' | 'start' | 'catalogue'>;
  readonly parts: PlanParts;
  readonly shown: ShownLevel | undefined;
  readonly feedback: PlanFeedback | undefined;
  readonly rows: readonly FitRow[] | undefined;
  readonly motion: PlannedMotion;
  readonly pins: ViewerPins;
  readonly canPick: boolean;
}

const basisText = (shown: ShownLevel | undefined, { derived }: FileRecord): string => {
  const deviation = derived?.levels?.fine.deviation;
  return shown === 'fine' && deviation !== undefined
    ? PLANNING_TEXTS.measuredOn(deviation.toFixed(3))
    : PLANNING_TEXTS.measuredOnStl;
};

/** What the plan means. */
export const ResultsColumn = ({ workbench, opened, parts, rows, motion, ...props }: ResultsColumnProps) => {
  const { editor, isDirty, base, version } = workbench;
  const { record, file, start } = opened;
  const { plan } = editor;
  const shownVersion = version?.version ?? (isDirty ? undefined : base.version);
  const lines = summaryLines({
    procedureId: record.id,
    version: shownVersion,
    plan,
    parts,
    native: start.native,
    fit: rows,
    criteria: motion.movements?.criteria,
    map: motion.map,
    required: motion.settings.criteria,
    typedTilts: motion.settings.typedTilts,
  });
  return (
    <aside className={styles['results']} aria-label={PLANNING_TEXTS.results}>
      <div className={styles['panels']}>
        <FitPanel rows={rows} remarks={props.feedback?.remarks ?? []} basis={basisText(props.shown, file)} />
        <MapPanel
          rows={motion.map}
          isNew={motion.isMapNew}
          planned={plan.cup.angles}
          criteria={motion.settings.criteria}
          onUse={editor.isEditable ? editor.setAngles : undefined}
        />
        <MotionPanel motion={motion} />
        <Panel title={PIN_TEXTS.title}>
          <PinPanel pins={props.pins} hint={PIN_TEXTS.hint.model} canPick={props.canPick} />
        </Panel>
        <SummaryPanel lines={lines} />
      </div>
    </aside>
  );
};
