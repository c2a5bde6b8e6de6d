import type { FileRecord } from '@cotyle/contract/files';
import type { ShownLevel } from '../../viewer/loading/messages.ts';
import styles from './status-line.module.css';
import { MODEL_TEXTS } from './texts.ts';

const shownText = (level: ShownLevel | undefined, { mesh, derived }: FileRecord): string => {
  const fine = derived?.levels?.fine;
  if (level === 'coarse') return MODEL_TEXTS.firstPicture;
  if (level === 'fine' && fine) return MODEL_TEXTS.fullDetail(fine.triangles, fine.deviation.toFixed(3));
  return level === 'stl' && mesh ? MODEL_TEXTS.fromStl(mesh.triangles) : '';
};

interface StatusLineProps {
  readonly file: FileRecord;
  readonly shown: ShownLevel | undefined;
  /** Undefined when nothing is loading. */
  readonly progress: number | undefined;
}

/** The loading progress and the accuracy of the displayed model. */
export const StatusLine = ({ file, shown, progress }: StatusLineProps) => (
  <div className={styles['line']}>
    {progress === undefined ? null : (
      <div className={styles['progress']}>
        <progress aria-label={MODEL_TEXTS.loading} max={100} value={progress} />
        {MODEL_TEXTS.percent(progress)}
      </div>
    )}
    <output className={styles['text']}>{shownText(shown, file)}</output>
  </div>
);
