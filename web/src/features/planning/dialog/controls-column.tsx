import type { ReactNode } from 'react';
import type { Centre } from '@cotyle/domain/cup/centre';
import type { Catalogue } from '@cotyle/domain/implants/types';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { partsOf } from '@cotyle/domain/planning/parts';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { PlanVersion } from '@cotyle/contract/plans';
import { Notice } from '../../../ui/notice.tsx';
import { BonesPanel } from '../panels/bones-panel.tsx';
import type { FemurState } from '../panels/bones-panel.tsx';
import { CatalogueChoice } from '../panels/catalogue-choice.tsx';
import { CupPanel } from '../panels/cup-panel.tsx';
import { PartsPanel } from '../panels/parts-panel.tsx';
import { PriPanel } from '../panels/pri-panel.tsx';
import { StemPanel } from '../panels/stem-panel.tsx';
import { VersionNotice } from '../panels/version-notice.tsx';
import { VersionPanel } from '../panels/version-panel.tsx';
import { distinctChoices } from '../plan/distinct-choices.ts';
import { choicesOf, missingParts } from '../plan/part-choices.ts';
import type { FemurView } from '../../../shared/planned-scene/stem-scene.ts';
import type { Workbench } from '../plan/use-workbench.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import { SaveBar } from './save-bar.tsx';
import styles from './workbench.module.css';

interface ControlsColumnProps {
  readonly workbench: Workbench;
  readonly record: ProcedureRecord;
  readonly fileId: number;
  readonly versions: readonly PlanVersion[];
  readonly catalogue: Catalogue;
  readonly native: Centre;
  readonly assumed: readonly string[];
  readonly warnings: readonly string[];
  readonly landmarks: Landmarks;
  readonly femur: FemurState;
  readonly femurView: FemurView;
  /** What became of the pictures of the saved version. */
  readonly pictures?: ReactNode;
  readonly onFemurView: (view: FemurView) => void;
  readonly opacity: number;
  readonly onOpacity: (percent: number) => void;
  /** The controls of the cutting plane. */
  readonly cutting?: ReactNode;
}

const Notices = ({
  workbench,
  fileId,
  warnings,
  missing,
  assumed,
}: Pick<ControlsColumnProps, 'workbench' | 'fileId' | 'warnings' | 'assumed'> & {
  missing: readonly string[];
}) => {
  const { version, newer, mayEdit, base } = workbench;
  return (
    <div className={styles['notices']}>
      {warnings.map((text) => (
        <Notice key={text} severity="error">
          {text}
        </Notice>
      ))}
      {version ? (
        <VersionNotice
          version={version}
          fileId={fileId}
          problem={workbench.restoreProblem}
          onUse={workbench.restoreVersion}
          onBack={workbench.backToPlan}
        />
      ) : null}
      {newer === undefined ? null : <Notice severity="warning">{newer}</Notice>}
      {mayEdit ? null : <Notice severity="info">{PLANNING_TEXTS.readOnly}</Notice>}
      {missing.length > 0 ? (
        <Notice severity="warning">{`${PLANNING_TEXTS.notInCatalogue} ${missing.join(', ')}.`}</Notice>
      ) : null}
      {base.version === undefined && assumed.length > 0 ? (
        <Notice severity="info">{assumed.join(' ')}</Notice>
      ) : null}
    </div>
  );
};

/** What the plan is made of. */
export const ControlsColumn = ({ workbench, record, catalogue, native, ...props }: ControlsColumnProps) => {
  const { editor, base, isDirty, saving, version } = workbench;
  const choices = distinctChoices(choicesOf(catalogue, editor.plan), catalogue);
  const parts = partsOf(catalogue, editor.plan);
  return (
    <aside className={styles['controls']} aria-label={PLANNING_TEXTS.plan}>
      <CatalogueChoice editor={editor} />
      <div className={styles['panels']}>
        <Notices
          workbench={workbench}
          fileId={props.fileId}
          warnings={props.warnings}
          missing={missingParts(parts, editor.plan)}
          assumed={props.assumed}
        />
        <CupPanel editor={editor} cups={choices.cups} native={native} />
        <PartsPanel editor={editor} choices={choices} hasLip={Boolean(parts.liner?.lip)} />
        <StemPanel editor={editor} catalogue={catalogue} landmarks={props.landmarks} />
        <BonesPanel
          femur={props.femur}
          hasStem={editor.plan.stem !== null}
          view={props.femurView}
          onView={props.onFemurView}
          opacity={props.opacity}
          onOpacity={props.onOpacity}
        >
          {props.cutting}
        </BonesPanel>
        <PriPanel record={record} />
        <VersionPanel versions={props.versions} viewed={version?.version} onView={workbench.view} />
      </div>
      {workbench.mayEdit ? (
        <SaveBar
          editor={editor}
          isDirty={isDirty}
          version={base.version}
          isBusy={saving.isBusy}
          failure={saving.failure}
          onSave={workbench.save}
          pictures={props.pictures}
        />
      ) : null}
    </aside>
  );
};
