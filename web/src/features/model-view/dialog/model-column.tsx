import type { FileRecord } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import { mayPickCentre } from '@cotyle/domain/cup/centre';
import { sideWarnings } from '@cotyle/domain/models/model-side';
import { doubtsAbout } from '@cotyle/domain/procedures/model-check';
import { useEffect, useRef } from 'react';
import { isReadOnly } from '../../../shared/clinical/read-only.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { Panel } from '../../../shared/model-viewer/panel.tsx';
import { PinPanel } from '../../../shared/pins/pin-panel.tsx';
import { PIN_TEXTS } from '../../../shared/pins/texts.ts';
import type { ViewerPins } from '../../../shared/pins/use-viewer-pins.ts';
import styles from './model-view.module.css';
import { CentreNotice, SideNotice } from './notices.tsx';
import { CentrePanel } from '../panels/centre-panel.tsx';
import { CupPanel } from '../panels/cup-panel.tsx';
import { LightPanel } from '../panels/light-panel.tsx';
import { OpacityPanel } from '../panels/opacity-panel.tsx';
import { MeasurePanel } from '../panels/measure-panel.tsx';
import { PlanPanel } from '../panels/plan-panel.tsx';
import { operativeAngles } from '../plan/plan.ts';
import type { PlanForm } from '../plan/plan.ts';
import type { PlanChanges } from '../plan/use-plan-changes.ts';
import { SaveBar } from './save-bar.tsx';
import type { Measuring } from '../tools/use-measuring.ts';
import type { Appearance } from './use-appearance.ts';

interface ModelColumnProps {
  readonly file: FileRecord;
  readonly record: ProcedureRecord;
  readonly plan: PlanForm;
  readonly changes: PlanChanges;
  readonly angles: CupAngles | undefined;
  readonly isCupDrawn: boolean;
  readonly tilt: number;
  readonly onTilt: (degrees: number) => void;
  readonly measuring: Measuring;
  readonly measurable: boolean;
  readonly appearance: Appearance;
  readonly pins: ViewerPins;
  readonly isCutOpen: boolean;
}

/** The panels beside the canvas: the plan, measurements and appearance. */
export const ModelColumn = ({ file, record, plan, changes, appearance, ...shown }: ModelColumnProps) => {
  const { measuring, measurable, angles, tilt, onTilt } = shown;
  const { role } = useSignedIn();
  const centrePanel = useRef<HTMLDivElement>(null);
  // After the panel has grown and the notice above it has shrunk, so that the hint is in view however picking was started.
  useEffect(() => {
    if (measuring.tool !== 'centre') return;
    centrePanel.current?.scrollIntoView({ block: 'start' });
    // The button in the notice is removed with its focus. Outside the dialog, Escape would close it instead of the tool.
    if (document.activeElement === document.body) centrePanel.current?.focus({ preventScroll: true });
  }, [measuring.tool]);
  const mayPick = measurable && !isReadOnly(record) && mayPickCentre(role, record.status);
  return (
    <aside className={styles['column']}>
      <div className={styles['panels']}>
        <SideNotice texts={sideWarnings(record.sideSurgeon, record.sideEngineer, file.hip)} />
        <CentreNotice
          text={doubtsAbout(record, file).centre}
          onPick={mayPick && measuring.tool !== 'centre' ? () => measuring.choose('centre') : undefined}
        />
        <PlanPanel record={record} plan={plan} changes={changes} isDrawn={shown.isCupDrawn} />
        <CupPanel planned={angles} operative={operativeAngles(record)} tilt={tilt} onTilt={onTilt} />
        <div ref={centrePanel} tabIndex={-1}>
          <CentrePanel record={record} fileId={file.id} measuring={measuring} measurable={measurable} />
        </div>
        <Panel title={PIN_TEXTS.title}>
          <PinPanel pins={shown.pins} hint={PIN_TEXTS.hint.model} canPick={measurable} />
        </Panel>
        <MeasurePanel measuring={measuring} measurable={measurable} />
        <LightPanel
          lights={appearance.lights}
          onLights={appearance.setLights}
          colour={appearance.colour}
          onColour={appearance.setColour}
        />
        <OpacityPanel
          opacity={appearance.opacity}
          onOpacity={appearance.setOpacity}
          cut={appearance.cut}
          range={appearance.range}
          onCut={appearance.setCut}
          isCutOpen={shown.isCutOpen}
        />
      </div>
      {plan.editable ? <SaveBar plan={plan} /> : null}
    </aside>
  );
};
