import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { genderLabel } from '@cotyle/domain/patients/record';
import { fullName } from '@cotyle/domain/people/status';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ageText } from '../../../shared/clinical/age.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { GuideLink } from '../../../shared/guide/guide-link.tsx';
import { VIEWER_GUIDES } from '../../../shared/guide/guide-pages.ts';
import styles from './head.module.css';
import { VIEW_TEXTS } from '../texts.ts';

interface HeadProps {
  readonly id: string;
  readonly record: ProcedureRecord;
  readonly fileName: string;
  /** The side of the procedure, as the page shows it. */
  readonly side: ReactNode;
  readonly onClose: () => void;
}

/** The patient and the side. */
export const Head = ({ id, record, fileName, side, onClose }: HeadProps) => {
  const { patient } = record;
  const age = ageText(patient.dateOfBirth);
  return (
    <header className={styles['head']}>
      <h2 id={id} className={styles['title']}>
        {fullName(patient)}
      </h2>
      <p className={styles['facts']}>
        <span>{genderLabel(patient.gender)}</span>
        {age === '' ? null : <span>{VIEW_TEXTS.years(Number(age))}</span>}
        <span>{record.name}</span>
      </p>
      {side}
      <p className={styles['file']} title={fileName}>
        {fileName}
      </p>
      <GuideLink href={VIEWER_GUIDES.model} />
      <IconButton label={VIEW_TEXTS.close} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </header>
  );
};
