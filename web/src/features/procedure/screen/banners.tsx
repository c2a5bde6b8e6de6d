import { mayPickCentre } from '@cotyle/domain/cup/centre';
import { hasPriData } from '@cotyle/domain/hip/measurements';
import { priRemarks } from '@cotyle/domain/measurements/remarks';
import { doubtsAbout, judgedModel } from '@cotyle/domain/procedures/model-check';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { SIDE_MISMATCH } from '@cotyle/domain/procedures/status-change';
import { Trash2 } from 'lucide-react';
import { PageNotice } from '../../../shared/clinical/page-notice.tsx';
import { PriRemarks } from '../../../shared/clinical/pri-remarks.tsx';
import { useMeasurements } from '../../../shared/clinical/use-measurements.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './banners.module.css';
import { useProcedureFormContext } from '../form/form-context.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';

const Banner = ({ text }: { text: string }) => (
  <PageNotice>
    <output className={styles['banner']}>
      <Trash2 aria-hidden />
      <strong>{text}</strong>
      <span>{PROCEDURE_TEXTS.readOnly}</span>
    </output>
  </PageNotice>
);

/** Not every role is blocked by a mismatch, so everybody is warned about it. */
const SideMismatch = () => {
  const { sideSurgeon, sideEngineer } = useProcedureFormContext().record;
  if (sideSurgeon === null || sideEngineer === null || sideSurgeon === sideEngineer) return null;
  const { sideOf } = PROCEDURE_TEXTS;
  return (
    <PageNotice>
      <Notice severity="error">
        {SIDE_MISMATCH}. {PROCEDURE_TEXTS.sidesAre(sideOf[sideSurgeon], sideOf[sideEngineer])}
      </Notice>
    </PageNotice>
  );
};

/** While a cup is planned on the model: there is none before the PRI data, and it is final afterwards. */
const PLANNED_ON: readonly ProcedureStatus[] = ['MODEL_IN_WORK', 'MODEL_READY', 'READY', 'SCHEDULED'];

/** Doubts about the model of the hip, from its geometry. */
const ModelDoubts = () => {
  const { record, role } = useProcedureFormContext();
  const model = judgedModel(record.files);
  if (!model) return null;
  const { side, frame, centre } = doubtsAbout(record, model);
  const isPlanned = PLANNED_ON.includes(record.status) && hasPriData(record);
  return (
    <>
      {side === undefined ? null : (
        <PageNotice>
          <Notice severity="error">
            {SIDE_MISMATCH}. {side}
          </Notice>
        </PageNotice>
      )}
      {frame === undefined ? null : (
        <PageNotice>
          <Notice severity="warning">{frame}</Notice>
        </PageNotice>
      )}
      {centre === undefined || !isPlanned ? null : (
        <PageNotice>
          <Notice severity="warning">
            {centre} {mayPickCentre(role, record.status) ? PROCEDURE_TEXTS.pickCentre : null}
          </Notice>
        </PageNotice>
      )}
    </>
  );
};

/** What cannot be right, or differs from the segmentation: whoever plans with the values has to know. */
const MeasurementDoubts = () => {
  const { record } = useProcedureFormContext();
  const side = record.sideEngineer ?? record.sideSurgeon;
  return priRemarks(record, {}, side, useMeasurements(record.id)).map((list) => (
    <PageNotice key={list.title}>
      <PriRemarks lists={[list]} />
    </PageNotice>
  ));
};

export const Banners = () => {
  const { record } = useProcedureFormContext();
  return (
    <>
      <SideMismatch />
      <ModelDoubts />
      <MeasurementDoubts />
      {record.deleted ? <Banner text={PROCEDURE_TEXTS.procedureDeleted} /> : null}
      {record.patient.deleted ? <Banner text={PROCEDURE_TEXTS.patientDeleted} /> : null}
    </>
  );
};
