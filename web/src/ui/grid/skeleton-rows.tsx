import styles from './data-table.module.css';

const ROWS = Array.from({ length: 12 }, (_, index) => index);
const WIDTHS = ['62%', '80%', '48%', '70%', '55%'];

/** Placeholders while the rows are loading. */
export const SkeletonRows = ({ columns }: { readonly columns: number }) => (
  <tbody aria-hidden>
    {ROWS.map((row) => (
      <tr key={row} className={styles['skeletonRow']}>
        {Array.from({ length: columns }, (_, column) => (
          <td key={column} aria-hidden>
            <span style={{ width: WIDTHS[(row + column) % WIDTHS.length] }} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
