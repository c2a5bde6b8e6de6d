import type { PlanVersion } from '@cotyle/contract/plans';
import { fullName } from '@cotyle/domain/people/status';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { dateTimeText } from '../../../ui/date-time.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './version-panel.module.css';

interface VersionPanelProps {
  readonly versions: readonly PlanVersion[];
  /** The version that is looked at. */
  readonly viewed: number | undefined;
  readonly onView: (version: number) => void;
}

/** The saved versions, the latest first; each opens as it was saved. */
export const VersionPanel = ({ versions, viewed, onView }: VersionPanelProps) => (
  <Panel title={PLANNING_TEXTS.versions}>
    {versions.length === 0 ? <Hint>{PLANNING_TEXTS.noVersions}</Hint> : null}
    <ul className={styles['list']}>
      {versions.map(({ version, by, at }) => (
        <li key={version}>
          <button
            type="button"
            aria-current={version === viewed ? 'true' : undefined}
            aria-label={`${PLANNING_TEXTS.openVersion(version)}: ${fullName(by)}, ${dateTimeText(at)}`}
            onClick={() => onView(version)}
          >
            <strong>{PLANNING_TEXTS.version(version)}</strong>
            {fullName(by)}
            <span>{dateTimeText(at)}</span>
          </button>
        </li>
      ))}
    </ul>
  </Panel>
);
