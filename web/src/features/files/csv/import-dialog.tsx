import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { defaultDescription } from '@cotyle/domain/files/kind';
import { DESCRIPTION_MAX } from '@cotyle/domain/files/texts';
import { priRemarks } from '@cotyle/domain/measurements/remarks';
import type { MergedPri } from '@cotyle/domain/pri/merge';
import { useState } from 'react';
import { PriRemarks } from '../../../shared/clinical/pri-remarks.tsx';
import { useMeasurements } from '../../../shared/clinical/use-measurements.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { FILE_TEXTS } from '../texts.ts';
import { descriptionProblem } from '../uploads/upload-dialog.tsx';
import styles from './import-dialog.module.css';
import { changesToShow } from './preview.ts';
import type { DisplayedChange } from './preview.ts';

const { was, becomes, name: nameColumn } = FILE_TEXTS.changeColumns;

const Changes = ({ changes }: { changes: readonly DisplayedChange[] }) => (
  <table className={styles['changes']}>
    <thead>
      <tr>
        <th scope="col">{nameColumn}</th>
        <th scope="col">{was}</th>
        <th scope="col">{becomes}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ label, from, to }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{from}</td>
          <td className={styles['new']}>{to}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface ImportDialogProps {
  readonly procedure: ProcedureRecord;
  readonly files: readonly File[];
  readonly data: Extract<MergedPri, { ok: true }>;
  readonly onImport: (description: string) => void;
  readonly onCancel: () => void;
}

/** Shows what an import will change before it does. */
export const ImportDialog = ({ procedure, files, data, onImport, onCancel }: ImportDialogProps) => {
  const [text, setText] = useState(defaultDescription('ALGORITHM'));
  const problem = descriptionProblem(text);
  const { changes, same } = changesToShow(procedure, data);
  const remarks = priRemarks(procedure, data.measurements, data.side, useMeasurements(procedure.id));
  return (
    <Dialog
      title={FILE_TEXTS.importOf(files.map(({ name }) => name))}
      onCancel={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {UI_TEXTS.cancel}
          </Button>
          <Button
            disabled={problem !== undefined}
            onClick={() => onImport(text.trim() || defaultDescription('ALGORITHM'))}
            {...FIRST_FOCUS}
          >
            {FILE_TEXTS.import}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <PriRemarks lists={remarks} />
        {data.warnings.map((warning) => (
          <Notice key={warning} severity="warning">
            {warning}
          </Notice>
        ))}
        {changes.length > 0 ? <Changes changes={changes} /> : <p>{FILE_TEXTS.nothingChanges}</p>}
        {changes.length > 0 && same > 0 ? <p className={styles['same']}>{FILE_TEXTS.same(same)}</p> : null}
        <div className={styles['field']}>
          <TextArea
            label={FILE_TEXTS.description}
            rows={2}
            value={text}
            limit={DESCRIPTION_MAX}
            error={problem}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      </div>
    </Dialog>
  );
};
