import { retentionCalls } from '@cotyle/contract/retention';
import type { ErasureRecord } from '@cotyle/contract/retention';
import { GROUND_LABELS } from '@cotyle/domain/retention/erasure';
import { KIND_LABELS } from '@cotyle/domain/retention/kind-texts';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { PAGE_SIZE, pageQuery, POLL } from './list-page.ts';
import { Pager } from './pager.tsx';
import styles from './retention.module.css';
import { Table } from './table.tsx';
import { RETENTION_TEXTS as TEXTS } from './texts.ts';
import { useCertificate } from './use-certificate.ts';

const Certificate = ({ id }: { id: number }) => {
  const download = useCertificate();
  return (
    <span className={styles['certificate']}>
      <Button variant="quiet" aria-label={TEXTS.certificateOf(id)} onClick={() => void download(id, 'pdf')}>
        <FileCheck aria-hidden />
        {TEXTS.pdf}
      </Button>
      <Button variant="quiet" aria-label={TEXTS.textOf(id)} onClick={() => void download(id, 'txt')}>
        {TEXTS.text}
      </Button>
    </span>
  );
};

const ErasureRow = ({ erasure }: { erasure: ErasureRecord }) => (
  <tr>
    <th scope="row">{erasure.id}</th>
    <td>{erasure.patientId}</td>
    <td>{KIND_LABELS[erasure.kind]}</td>
    <td>{GROUND_LABELS[erasure.ground]}</td>
    <td>{erasure.startedBy}</td>
    <td>{dateTimeText(erasure.startedAt)}</td>
    <td>{erasure.erasedAt === null ? TEXTS.running : dateTimeText(erasure.erasedAt)}</td>
    <td>{erasure.isComplete ? <Certificate id={erasure.id} /> : TEXTS.noCertificate}</td>
  </tr>
);

const COLUMNS = [
  TEXTS.number,
  TEXTS.patientNumber,
  TEXTS.kind,
  TEXTS.ground,
  TEXTS.startedBy,
  TEXTS.startedAt,
  TEXTS.completedAt,
  TEXTS.certificate,
];

const Erasures = () => {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useCallQuery(
    retentionCalls.erasures,
    { query: pageQuery(page) },
    { meta: { ownError: true }, refetchInterval: POLL },
  );
  if (!data)
    return isError ? (
      <NotLoaded text={TEXTS.failed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines count={2} />
    );
  if (data.value.length === 0) return <p className={styles['none']}>{TEXTS.noErasures}</p>;
  return (
    <>
      <Table title={TEXTS.erasures} columns={COLUMNS}>
        {data.value.map((erasure) => (
          <ErasureRow key={erasure.id} erasure={erasure} />
        ))}
      </Table>
      <Pager page={page} size={PAGE_SIZE} total={data.total ?? 0} onPage={setPage} />
    </>
  );
};

/** What was erased, with its certificates. */
export const ErasuresSection = () => (
  <section className={styles['panel']} aria-label={TEXTS.erasures}>
    <h2>{TEXTS.erasures}</h2>
    <Erasures />
  </section>
);
