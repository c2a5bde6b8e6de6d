import { Trash2 } from 'lucide-react';
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

export const Banners = () => {
  const { record } = useForm();
  return (
    <>
      {record.deleted ? <Banner text={PROCEDURE_TEXTS.procedureDeleted} /> : null}
      {record.patient.deleted ? <Banner text={PROCEDURE_TEXTS.patientDeleted} /> : null}
    </>
  );
};
