import type { Upload } from '@cotyle/contract/uploads';
import { FILE_TEXTS } from '../texts.ts';
import type { UploadSnapshot } from './entries.ts';
import { Interrupted } from './interrupted.tsx';
import styles from './upload-group.module.css';
import { UploadRow } from './upload-row.tsx';

interface UploadsListProps {
  readonly label: string;
  readonly running: readonly UploadSnapshot[];
  readonly interrupted: readonly Upload[];
  readonly onResume: (upload: Upload, file: File) => void;
  readonly onFolder: (upload: Upload, files: readonly File[]) => void;
}

/** The uploads of one type that run or were interrupted. */
export const UploadsList = ({ label, running, interrupted, onResume, onFolder }: UploadsListProps) =>
  running.length + interrupted.length === 0 ? null : (
    <ul className={styles['list']} aria-label={FILE_TEXTS.uploads(label)}>
      {running.map((one) => (
        <li key={one.id}>
          <UploadRow upload={one} />
        </li>
      ))}
      {interrupted.map((one) => (
        <li key={one.id}>
          <Interrupted
            upload={one}
            onResume={(file) => onResume(one, file)}
            onFolder={(files) => onFolder(one, files)}
          />
        </li>
      ))}
    </ul>
  );
