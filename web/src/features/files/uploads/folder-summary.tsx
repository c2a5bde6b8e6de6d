import { LEFT_OUT } from '@cotyle/domain/files/folder-files';
import type { FolderZip } from '../folder/folder-zip.ts';
import { FILE_TEXTS } from '../texts.ts';
import styles from './folder-summary.module.css';
import type { LeftOut } from './prepare.ts';

/** What is not uploaded, counted by kind. */
export const LeftOutList = ({ leftOut }: { readonly leftOut: LeftOut }) =>
  leftOut.length === 0 ? null : (
    <section className={styles['leftOut']} aria-label={FILE_TEXTS.leftOut}>
      <h3>{FILE_TEXTS.leftOut}</h3>
      <ul>
        {leftOut.map(({ reason, count }) => (
          <li key={reason}>
            <span>{count.toLocaleString('en-US')}</span>
            <span>{LEFT_OUT[reason]}</span>
          </li>
        ))}
      </ul>
    </section>
  );

/** What was found in a folder, before anything is sent. */
export const FolderSummary = ({ folder: { contents } }: { readonly folder: FolderZip }) => (
  <div className={styles['summary']}>
    <p>
      <strong>{FILE_TEXTS.foundImages(contents.images)}</strong>{' '}
      {contents.objects > 0 ? FILE_TEXTS.foundObjects(contents.objects) : null} {FILE_TEXTS.oneScan}
    </p>
    <LeftOutList leftOut={contents.leftOut} />
  </div>
);
