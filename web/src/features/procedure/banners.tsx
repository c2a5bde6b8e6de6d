import { SIDE_MISMATCH } from '@cotyle/domain/procedures/status-change';
import { Trash2 } from 'lucide-react';
import { Notice } from '../../ui/notice.tsx';
import styles from './banners.module.css';
import { useForm } from './form/form-context.ts';
import { PROCEDURE_TEXTS } from './texts.ts';

const Banner = ({ text }: { text: string }) => (
  <output className={styles['banner']}>
    <Trash2 aria-hidden />
    <strong>{text}</strong>
    <span>{PROCEDURE_TEXTS.readOnly}</span>
  </output>
);

/** Not every role is bound by the condition that both agree, so everybody is told when they do not. */
const SideMismatch = () => {
  const { sideSurgeon, sideEngineer } = useForm().record;
  if (sideSurgeon === null || sideEngineer === null || sideSurgeon === sideEngineer) return null;
  const { sideOf } = PROCEDURE_TEXTS;
  return (
    <Notice severity="error">
      {SIDE_MISMATCH}. {PROCEDURE_TEXTS.sidesAre(sideOf[sideSurgeon], sideOf[sideEngineer])}
    </Notice>
  );
};

export const Banners = () => {
  const { record } = useForm();
  return (
    <>
      <SideMismatch />
      {record.deleted ? <Banner text={PROCEDURE_TEXTS.procedureDeleted} /> : null}
      {record.patient.deleted ? <Banner text={PROCEDURE_TEXTS.patientDeleted} /> : null}
    </>
  );
};
