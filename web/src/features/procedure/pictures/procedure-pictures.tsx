import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { Box, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { PROCEDURE_TEXTS } from '../texts.ts';
import styles from './procedure-pictures.module.css';

interface PictureProps {
  readonly label: string;
  /** Shown while there is nothing to open. */
  readonly none: string;
  readonly icon: ReactNode;
  readonly onOpen: (() => void) | undefined;
}

const Picture = ({ label, none, icon, onOpen }: PictureProps) =>
  onOpen ? (
    <button type="button" className={styles['picture']} onClick={onOpen}>
      {icon}
      {label}
    </button>
  ) : (
    <p className={styles['picture']}>
      {icon}
      {none}
    </p>
  );

interface ProcedurePicturesProps {
  readonly procedure: ProcedureRecord;
  /** Left out where this person is not offered the viewer. */
  readonly onOpenModel: (() => void) | undefined;
  readonly onOpenScan: (() => void) | undefined;
}

/** The model and the CT at the hip, each a button that opens its viewer. */
export const ProcedurePictures = ({ procedure, onOpenModel, onOpenScan }: ProcedurePicturesProps) => {
  const has = (kind: 'MODEL' | 'SCAN'): boolean => procedure.files.some(({ type }) => type === kind);
  return (
    <div className={styles['pictures']}>
      <Picture
        label={PROCEDURE_TEXTS.viewModel}
        none={has('MODEL') ? PROCEDURE_TEXTS.model : PROCEDURE_TEXTS.noModel}
        icon={<Box aria-hidden />}
        onOpen={onOpenModel}
      />
      <Picture
        label={PROCEDURE_TEXTS.viewScan}
        none={has('SCAN') ? PROCEDURE_TEXTS.scan : PROCEDURE_TEXTS.noScan}
        icon={<ScanLine aria-hidden />}
        onOpen={onOpenScan}
      />
    </div>
  );
};
