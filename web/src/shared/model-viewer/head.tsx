import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { genderLabel } from '@cotyle/domain/patients/record';
import { fullName } from '@cotyle/domain/people/status';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ageText } from '../clinical/age.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { GuideLink } from '../guide/guide-link.tsx';
import styles from './head.module.css';
import { MODEL_TEXTS } from './texts.ts';

interface HeadProps {
  readonly id: string;
  readonly record: ProcedureRecord;
  readonly fileName: string;
  /** The side of the procedure, as the page shows it. */
  readonly side: ReactNode;
  /** The address of the page about the window. */
  readonly guide: string;
  readonly onClose: () => void;
}

/** The patient and the side. */
export const Head = ({ id, record, fileName, side, guide, onClose }: HeadProps) => {
  const { patient } = record;
  const age = ageText(patient.dateOfBirth);
  return (
    <header className={styles['head']}>
      <h2 id={id} className={styles['title']}>
        {fullName(patient)}
      </h2>
      <p className={styles['facts']}>
        <span>{genderLabel(patient.gender)}</span>
        {age === '' ? null : <span>{MODEL_TEXTS.years(Number(age))}</span>}
        <span>{record.name}</span>
      </p>
      {side}
      <p className={styles['file']} title={fileName}>
        {fileName}
      </p>
      <GuideLink href={guide} />
      <IconButton label={MODEL_TEXTS.close} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </header>
  );
};
