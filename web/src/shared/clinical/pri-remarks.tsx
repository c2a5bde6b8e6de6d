import type { RemarkList } from '@cotyle/domain/measurements/remarks';
import { Notice } from '../../ui/notice.tsx';
import styles from './pri-remarks.module.css';

/** What to look at in PRI values, a notice for each kind. */
export const PriRemarks = ({ lists }: { lists: readonly RemarkList[] }) =>
  lists.map(({ title, remarks }) => (
    <Notice key={title} severity="warning">
      {title}
      <ul className={styles['list']}>
        {remarks.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  ));
