import { urlOf } from '@cotyle/contract/client';
import { retentionCalls } from '@cotyle/contract/retention';
import type { DuePatient, ErasureRecord } from '@cotyle/contract/retention';
import { settingsCalls } from '@cotyle/contract/settings';
import { certificateFileName, GROUND_LABELS } from '@cotyle/domain/retention/erasure';
import { KIND_LABELS } from '@cotyle/domain/retention/kind-texts';
import { ERASURE_KINDS, YEARS_OF_KIND } from '@cotyle/domain/retention/kinds';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { authenticatedFetch } from '../../shared/session/authenticated-fetch.ts';
import { failureText } from '../../shared/session/failures.ts';
import { useSessionService } from '../../shared/session/session-context.ts';
import { useBusy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { saveBlob } from '../../ui/downloads.ts';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { Pager } from './pager.tsx';
import styles from './retention.module.css';
import { RETENTION_TEXTS as TEXTS } from './texts.ts';

/** Polling for where push does not work. */
const POLL = 55_000;
const SIZE = 25;
const queryOf = (page: number) => ({ query: { page: String(page), size: '25' as const } });

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

const Table = ({ title, columns, children }: TableProps) => (
  <table aria-label={title}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

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
    <td>{patient.onHold ? <strong className={styles['held']}>{TEXTS.onHold}</strong> : null}</td>
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
    { query: { ...queryOf(page).query, kind } },
    { meta: { ownError: true }, refetchInterval: POLL },
  );
  return (
    <>
      {data ? null : isError ? (
        <NotLoaded text={TEXTS.failed} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines count={2} />
      )}
      {data?.value.length === 0 ? <p className={styles['none']}>{TEXTS.none(kind)}</p> : null}
      {data && data.value.length > 0 ? (
        <Table
          title={TEXTS.due(kind)}
          columns={[TEXTS.patient, TEXTS.born, TEXTS.record, TEXTS.lastActivity, TEXTS.onHold]}
        >
          {data.value.map((patient) => (
            <DueRow key={patient.id} patient={patient} />
          ))}
        </Table>
      ) : null}
      <Pager page={page} size={SIZE} total={data?.total ?? 0} onPage={setPage} />
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

const DueSections = () => {
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

const useCertificate = () => {
  const session = useSessionService();
  const [whileBusy, banner] = [useBusy(), useErrorBanner()];
  return async (id: number): Promise<void> => {
    try {
      const url = urlOf(retentionCalls.certificate, { params: { id: String(id) } });
      const answer = await whileBusy(authenticatedFetch(session, url));
      saveBlob(certificateFileName(id), await answer.blob());
    } catch (error) {
      banner.show(failureText(error));
    }
  };
};

const ErasureRow = ({ erasure, onCertificate }: { erasure: ErasureRecord; onCertificate: () => void }) => (
  <tr>
    <th scope="row">{erasure.id}</th>
    <td>{erasure.patientId}</td>
    <td>{KIND_LABELS[erasure.kind]}</td>
    <td>{GROUND_LABELS[erasure.ground]}</td>
    <td>{erasure.startedBy}</td>
    <td>{dateTimeText(erasure.startedAt)}</td>
    <td>{erasure.erasedAt === null ? TEXTS.running : dateTimeText(erasure.erasedAt)}</td>
    <td>
      {erasure.isComplete ? (
        <Button variant="quiet" aria-label={TEXTS.certificateOf(erasure.id)} onClick={onCertificate}>
          <FileCheck aria-hidden />
          {TEXTS.certificate}
        </Button>
      ) : null}
    </td>
  </tr>
);

const ErasuresSection = () => {
  const [page, setPage] = useState(1);
  const download = useCertificate();
  const { data } = useCallQuery(retentionCalls.erasures, queryOf(page), { refetchInterval: POLL });
  if (!data) return null;
  return (
    <section className={styles['panel']} aria-label={TEXTS.erasures}>
      <h2>{TEXTS.erasures}</h2>
      {data.value.length === 0 ? (
        <p className={styles['none']}>{TEXTS.noErasures}</p>
      ) : (
        <Table
          title={TEXTS.erasures}
          columns={[
            TEXTS.number,
            TEXTS.patientNumber,
            TEXTS.kind,
            TEXTS.ground,
            TEXTS.startedBy,
            TEXTS.startedAt,
            TEXTS.completedAt,
            TEXTS.certificate,
          ]}
        >
          {data.value.map((erasure) => (
            <ErasureRow key={erasure.id} erasure={erasure} onCertificate={() => void download(erasure.id)} />
          ))}
        </Table>
      )}
      <Pager page={page} size={SIZE} total={data.total ?? 0} onPage={setPage} />
    </section>
  );
};

/** What is due for erasure, and what was erased. */
export const RetentionPage = () => (
  <div className={styles['page']}>
    <p>{TEXTS.lead}</p>
    <DueSections />
    <ErasuresSection />
  </div>
);
