import type { CatalogueRecord, CatalogueVersion } from '@cotyle/contract/catalogues';
import { fullName } from '@cotyle/domain/people/status';
import { useId } from 'react';
import { StateChip } from '../../shared/lists/state-chip.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import styles from './catalogues-page.module.css';
import { CATALOGUE_TEXTS } from './texts.ts';

interface CatalogueCardProps {
  readonly record: CatalogueRecord;
  readonly onParts: (version: CatalogueVersion) => void;
  readonly onNewVersion: () => void;
  readonly onRetire: () => void;
  readonly onRestore: () => void;
}

const VersionItem = ({
  name,
  version,
  onParts,
}: {
  name: string;
  version: CatalogueVersion;
  onParts: () => void;
}) => (
  <div className={styles['version']}>
    <div>
      <p>
        <strong>{CATALOGUE_TEXTS.version(version.version)}</strong> {CATALOGUE_TEXTS.counts(version)}
      </p>
      <p className={styles['who']}>
        {CATALOGUE_TEXTS.uploadedBy(fullName(version.by), dateTimeText(version.at), version.fileName)}
      </p>
      {version.warnings.map((warning) => (
        <p key={warning} className={styles['warning']}>
          {warning}
        </p>
      ))}
    </div>
    <Button variant="quiet" aria-label={CATALOGUE_TEXTS.showPartsOf(name, version.version)} onClick={onParts}>
      {CATALOGUE_TEXTS.showParts}
    </Button>
  </div>
);

/** A catalogue with its versions, the latest in sight. */
export const CatalogueCard = ({ record, onParts, ...actions }: CatalogueCardProps) => {
  const id = useId();
  const { manufacturer, retired, versions } = record;
  const name = `${manufacturer} ${record.name}`;
  const [latest, ...older] = versions;
  return (
    <li className={styles['card']} aria-labelledby={id} data-retired={retired ? '' : undefined}>
      <div className={styles['title']}>
        <h2 id={id}>{name}</h2>
        <StateChip state={retired ? 'closed' : 'open'}>
          {retired ? CATALOGUE_TEXTS.retired : CATALOGUE_TEXTS.offered}
        </StateChip>
        <span className={styles['actions']}>
          {retired ? (
            <Button
              variant="secondary"
              aria-label={CATALOGUE_TEXTS.restoreOf(name)}
              onClick={actions.onRestore}
            >
              {CATALOGUE_TEXTS.restore}
            </Button>
          ) : (
            <>
              <Button
                variant="secondary"
                aria-label={CATALOGUE_TEXTS.newVersionOf(name)}
                onClick={actions.onNewVersion}
              >
                {CATALOGUE_TEXTS.newVersion}
              </Button>
              <Button variant="quiet" aria-label={CATALOGUE_TEXTS.retireOf(name)} onClick={actions.onRetire}>
                {CATALOGUE_TEXTS.retire}
              </Button>
            </>
          )}
        </span>
      </div>
      {retired ? (
        <p className={styles['who']}>
          {CATALOGUE_TEXTS.retiredBy(fullName(retired.by), dateTimeText(retired.at))}
        </p>
      ) : null}
      {latest ? <VersionItem name={name} version={latest} onParts={() => onParts(latest)} /> : null}
      {older.length > 0 ? (
        <details className={styles['older']}>
          <summary>{CATALOGUE_TEXTS.older(older.length)}</summary>
          {older.map((version) => (
            <VersionItem key={version.id} name={name} version={version} onParts={() => onParts(version)} />
          ))}
        </details>
      ) : null}
    </li>
  );
};
