import type { FileRecord } from '@cotyle/contract/files';
import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { VIEWER_GUIDES } from '../../../shared/guide/guide-pages.ts';
import { usePlannedParts } from '../../../shared/implants/use-planned-parts.ts';
import { useViewerOpen } from '../../../shared/live/use-viewer-open.ts';
import { Head } from '../../../shared/model-viewer/head.tsx';
import { WindowDialog } from '../../../ui/dialogs/window-dialog.tsx';
import { dateTimeText } from '../../../ui/date-time.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { ComparedPictures } from '../pictures/compared-pictures.tsx';
import { useApproval } from '../queries.ts';
import { APPROVAL_TEXTS } from '../texts.ts';
import styles from './compare-dialog.module.css';
import { CompareTable } from './compare-table.tsx';
import { CompareView } from './compare-view.tsx';

interface CompareDialogProps {
  readonly procedure: ProcedureRecord;
  /** The model in use; undefined where there is none. */
  readonly file: FileRecord | undefined;
  readonly side: ReactNode;
  readonly onClose: () => void;
}

interface ChoiceProps {
  readonly label: string;
  readonly versions: readonly PlannedVersion[];
  readonly value: number;
  readonly onChange: (version: number) => void;
}

const Choice = ({ label, versions, value, onChange }: ChoiceProps) => (
  <SelectField
    label={label}
    value={String(value)}
    options={versions.map(({ version, at }) => ({
      value: String(version),
      label: APPROVAL_TEXTS.choice(version, dateTimeText(at)),
    }))}
    onChange={(event) => onChange(Number(event.target.value) || value)}
  />
);

/** The version that was approved last, else the one before the latest. */
const firstChoice = (versions: readonly PlannedVersion[]): number => {
  const earlier = versions.slice(1);
  const signed = earlier.find(({ signatures }) => signatures.length > 0);
  return (signed ?? earlier[0] ?? versions[0])?.version ?? 1;
};

const Compared = ({
  procedure,
  versions,
  file,
}: {
  procedure: ProcedureRecord;
  versions: readonly PlannedVersion[];
  file: FileRecord | undefined;
}) => {
  const [chosen, setChosen] = useState(() => ({
    from: firstChoice(versions),
    to: versions[0]?.version ?? 1,
  }));
  const from = versions.find(({ version }) => version === chosen.from);
  const to = versions.find(({ version }) => version === chosen.to);
  const catalogue = usePlannedParts([from?.plan ?? null, to?.plan ?? null]);
  if (!from || !to) return null;
  return (
    <div className={styles['content']}>
      <div className={styles['facts']}>
        <div className={styles['choices']}>
          <Choice
            label={APPROVAL_TEXTS.from}
            versions={versions}
            value={chosen.from}
            onChange={(version) => setChosen({ ...chosen, from: version })}
          />
          <Choice
            label={APPROVAL_TEXTS.to}
            versions={versions}
            value={chosen.to}
            onChange={(version) => setChosen({ ...chosen, to: version })}
          />
        </div>
        <CompareTable from={from} to={to} catalogue={catalogue} />
        <ComparedPictures procedureId={procedure.id} from={from} to={to} />
      </div>
      {file ? (
        <CompareView procedure={procedure} file={file} from={from} to={to} catalogue={catalogue} />
      ) : (
        <p className={styles['none']}>{APPROVAL_TEXTS.noModel}</p>
      )}
    </div>
  );
};

/** Two versions side by side: what changed, and both cups in one view. */
export const CompareDialog = ({ procedure, file, side, onClose }: CompareDialogProps) => {
  const titleId = useId();
  useViewerOpen();
  const { data, isError, refetch } = useApproval(procedure.id);
  return (
    <WindowDialog labelledBy={titleId} edge="thin" onClose={onClose}>
      <Head
        id={titleId}
        record={procedure}
        fileName={APPROVAL_TEXTS.compareTitle}
        side={side}
        guide={VIEWER_GUIDES.planning}
        onClose={onClose}
      />
      {data ? (
        <Compared procedure={procedure} versions={data.versions} file={file} />
      ) : (
        <div className={styles['none']}>
          {isError ? (
            <NotLoaded text={APPROVAL_TEXTS.notLoaded} onRetry={() => void refetch()} />
          ) : (
            <output>{APPROVAL_TEXTS.loading}</output>
          )}
        </div>
      )}
    </WindowDialog>
  );
};
