import type { OutcomeCase } from '@cotyle/contract/outcomes';
import { Link } from 'react-router';
import { OUTCOME_COLUMNS } from './columns.ts';
import { pathOf } from './outcome.ts';
import styles from './cases-table.module.css';
import { OUTCOME_TEXTS } from './texts.ts';

/** The plots as a table, for those who cannot see them or want the numbers. */
export const CasesTable = ({ cases }: { cases: readonly OutcomeCase[] }) => (
  <details className={styles['cases']}>
    <summary>{OUTCOME_TEXTS.table}</summary>
    <div className={styles['room']}>
      <table aria-label={OUTCOME_TEXTS.table}>
        <thead>
          <tr>
            {OUTCOME_COLUMNS.map(({ id, label, align }) => (
              <th key={id} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cases.map((row) => (
            <tr key={row.id}>
              {OUTCOME_COLUMNS.map(({ id, text, align }, index) =>
                index === 0 ? (
                  <th key={id} scope="row">
                    <Link to={pathOf(row)}>{text(row)}</Link>
                  </th>
                ) : (
                  <td key={id} data-align={align}>
                    {text(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);
