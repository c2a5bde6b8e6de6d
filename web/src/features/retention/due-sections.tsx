import { retentionCalls } from '@cotyle/contract/retention';
import type { DuePatient } from '@cotyle/contract/retention';
import { settingsCalls } from '@cotyle/contract/settings';
import { ERASURE_KINDS, YEARS_OF_KIND } from '@cotyle/domain/retention/kinds';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { StateChip } from '../../shared/lists/state-chip.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { PAGE_SIZE, pageQuery, POLL } from './list-page.ts';
import { Pager } from './pager.tsx';
import styles from './retention.module.css';
import { Table } from './table.tsx';
import { RETENTION_TEXTS as TEXTS } from './texts.ts';

const DueRow = ({ patient }: { patient: DuePatient }) => (
  <tr>
    <th scope="row">
      <Link to={`/patient/${patient.id}`}>
        {patient.nameFirst} {patient.nameSecond}
      </Link>
    </th>
    <td>{shownDay(patient.dateOfBirth)}</td>
    <td>{patient.medicalInsuranceId}</td>
    <td>{dateTimeText(patient.lastActivity)}</td>
    <td>{patient.onHold ? <StateChip state="waiting">{TEXTS.onHold}</StateChip> : TEXTS.mayBeErased}</td>
  </tr>
);

const keptText = (kind: ErasureKind, years: number): string => {
  if (years > 0) return TEXTS.keptAfter(years);
  return kind === 'RECORD' ? TEXTS.keptForEver : TEXTS.withRecord;
};

const DueTable = ({ kind }: { kind: ErasureKind }) => {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useCallQuery(
    retentionCalls.due,
    { query: { ...pageQuery(page), kind } },
    { meta: { ownError: true }, refetchInterval: POLL },
  );
  if (!data)
    return isError ? (
      <NotLoaded text={TEXTS.failed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines count={2} />
    );
  if (data.value.length === 0) return <p className={styles['none']}>{TEXTS.none(kind)}</p>;
  return (
    <>
      <Table
        title={TEXTS.due(kind)}
        columns={[TEXTS.patient, TEXTS.born, TEXTS.record, TEXTS.lastActivity, TEXTS.state]}
      >
        {data.value.map((patient) => (
          <DueRow key={patient.id} patient={patient} />
        ))}
      </Table>
      <Pager page={page} size={PAGE_SIZE} total={data.total ?? 0} onPage={setPage} />
    </>
  );
};

/** What has no time of its own is never due by itself, and gets no list. */
const DueSection = ({ kind, years }: { kind: ErasureKind; years: number }) => (
  <section className={styles['panel']} aria-label={TEXTS.due(kind)}>
    <h2>{TEXTS.due(kind)}</h2>
    <p className={styles['soft']}>{keptText(kind, years)}</p>
    {years > 0 ? <DueTable kind={kind} /> : null}
  </section>
);

/** By kind, the patients whose time is over. */
export const DueSections = () => {
  const { data, isError, refetch } = useCallQuery(settingsCalls.get, {}, { meta: { ownError: true } });
  if (data)
    return ERASURE_KINDS.map((kind) => (
      <DueSection key={kind} kind={kind} years={data.value[YEARS_OF_KIND[kind]]} />
    ));
  return isError ? (
    <NotLoaded text={TEXTS.failed} onRetry={() => void refetch()} />
  ) : (
    <SkeletonLines count={4} />
  );
};
