import type { ConnectionRecord } from '@cotyle/contract/connections';
import { CONNECTION_KIND_LABELS, needsLocation } from '@cotyle/domain/connections/kinds';
import { StateChip } from '../../shared/lists/state-chip.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './connections.module.css';
import { ResultSwitches } from './result-switches.tsx';
import type { Results } from './result-switches.tsx';
import { CONNECTION_TEXTS as TEXTS } from './texts.ts';

export interface TestResult {
  readonly ok: boolean;
  readonly sentence: string;
}

interface ConnectionItemProps {
  readonly connection: ConnectionRecord;
  /** What came of the last test on this page. */
  readonly tested?: TestResult | undefined;
  readonly isTesting?: boolean;
  /** Of a PACS: what it gets, with a change that is on its way. */
  readonly results?: Results | null;
  readonly onChange: (results: Results) => void;
  readonly onTest: () => void;
  readonly onEnd: () => void;
}

export const ConnectionItem = ({
  connection,
  tested,
  isTesting = false,
  results = connection.results,
  onChange,
  onTest,
  onEnd,
}: ConnectionItemProps) => {
  const { kind, name, location, address, endedAt, lastSuccessAt, lastErrorAt, lastError } = connection;
  return (
    <li className={styles['connection']}>
      <div className={styles['what']}>
        <p className={styles['who']}>
          <strong>{name}</strong>
          <span>{CONNECTION_KIND_LABELS[kind]}</span>
          {endedAt === null ? null : <StateChip state="closed">{TEXTS.endedChip}</StateChip>}
        </p>
        <p>
          {address}
          {location
            ? `. ${needsLocation(kind) ? TEXTS.imagesFor(location.name) : TEXTS.casesOf(location.name)}`
            : null}
        </p>
        <p className={styles['more']}>
          {lastSuccessAt === null
            ? TEXTS.noSuccess
            : TEXTS.success(dateTimeText(lastSuccessAt), connection.succeeded)}
        </p>
        {lastErrorAt === null ? null : (
          <p className={styles['more']}>
            {TEXTS.error(dateTimeText(lastErrorAt), connection.failed, lastError ?? '')}
          </p>
        )}
        {endedAt === null ? null : <p className={styles['more']}>{TEXTS.ended(dateTimeText(endedAt))}</p>}
        {results && endedAt === null ? (
          <fieldset aria-label={TEXTS.resultsOf(name)} className={styles['results']}>
            <ResultSwitches results={results} onChange={(change) => onChange({ ...results, ...change })} />
          </fieldset>
        ) : null}
        {tested ? (
          <div className={styles['tested']}>
            <Notice severity={tested.ok ? 'success' : 'warning'}>{tested.sentence}</Notice>
          </div>
        ) : null}
      </div>
      {endedAt === null ? (
        <div className={styles['actions']}>
          <Button variant="secondary" aria-label={TEXTS.testOf(name)} busy={isTesting} onClick={onTest}>
            {TEXTS.test}
          </Button>
          <Button variant="secondary" aria-label={TEXTS.endOf(name)} onClick={onEnd}>
            {TEXTS.end}
          </Button>
        </div>
      ) : null}
    </li>
  );
};
