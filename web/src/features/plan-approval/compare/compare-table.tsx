import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { comparePlans } from '@cotyle/domain/planning/comparison';
import { useState } from 'react';
import { APPROVAL_TEXTS } from '../texts.ts';
import { partNameIn } from '../version-values.ts';
import styles from './compare-table.module.css';

interface CompareTableProps {
  readonly from: PlannedVersion;
  readonly to: PlannedVersion;
  /** With the parts of both. */
  readonly catalogue: Catalogue;
}

/** What differs between two versions, line by line. */
export const CompareTable = ({ from, to, catalogue }: CompareTableProps) => {
  const [isShort, setShort] = useState(true);
  const rows = comparePlans(from, to, partNameIn(catalogue));
  const shown = isShort ? rows.filter(({ isChanged }) => isChanged) : rows;
  return (
    <div className={styles['room']}>
      <label className={styles['filter']}>
        <input type="checkbox" checked={isShort} onChange={(event) => setShort(event.target.checked)} />
        {APPROVAL_TEXTS.onlyChanges}
      </label>
      {shown.length === 0 ? (
        <output className={styles['none']}>{APPROVAL_TEXTS.noChange}</output>
      ) : (
        <table className={styles['table']} aria-label={APPROVAL_TEXTS.compareTitle}>
          <thead>
            <tr>
              <th scope="col">{APPROVAL_TEXTS.what}</th>
              <th scope="col">{APPROVAL_TEXTS.version(from.version)}</th>
              <th scope="col">{APPROVAL_TEXTS.version(to.version)}</th>
              <th scope="col">{APPROVAL_TEXTS.difference}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, from: before, to: after, difference, isChanged }) => (
              <tr key={label} data-changed={isChanged ? '' : undefined}>
                <th scope="row">{label}</th>
                <td>{before}</td>
                <td>{after}</td>
                <td>{difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
};
