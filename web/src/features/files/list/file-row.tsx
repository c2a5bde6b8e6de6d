import type { FileRecord } from '@cotyle/contract/files';
import { shownSize } from '@cotyle/domain/files/texts';
import { DERIVED_FAILED } from '@cotyle/domain/models/derived-texts';
import { sideOfModel, sideText, wrongFrame, wrongSide } from '@cotyle/domain/models/model-side';
import { fullName } from '@cotyle/domain/people/status';
import type { Role } from '@cotyle/domain/access/roles';
import { isUsable } from '@cotyle/domain/malware/malware-state';
import type { Side } from '@cotyle/domain/hip/side';
import { Check, CircleHelp, Download, LoaderCircle, TriangleAlert } from 'lucide-react';
import { dateText, timeText } from '../../../ui/date-time.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FILE_TEXTS } from '../texts.ts';
import styles from './file-table.module.css';
import { MalwareState } from './malware-state.tsx';

/** In millimetres, never rounded down, because it is an upper bound. */
const upTo = (deviation: number): string => (Math.max(1, Math.ceil(deviation * 1000)) / 1000).toFixed(3);

/** The state of the derived model for the viewer; the original is available in any case. */
const DerivedState = ({ file: { derivedState, derived } }: { file: FileRecord }) => {
  if (derivedState === 'PENDING')
    return (
      <span className={styles['fact']}>
        <LoaderCircle className={styles['spinner']} aria-hidden />
        {FILE_TEXTS.pending}
      </span>
    );
  if (derivedState === 'FAILED')
    return (
      <span className={styles['doubt']}>
        <TriangleAlert aria-hidden />
        {derived?.reason ?? DERIVED_FAILED}
      </span>
    );
  const fine = derived?.levels?.fine;
  return fine ? (
    <span className={styles['fact']}>
      <Check aria-hidden />
      {FILE_TEXTS.ready(upTo(fine.deviation))}
    </span>
  ) : null;
};

/** Compares the side found in the geometry of a model with the one that it must have. */
const ModelSide = ({ file: { hip }, side }: { file: FileRecord; side: Side | null }) => {
  const wrong = wrongSide(side, hip);
  const frame = wrongFrame(hip);
  const Icon = sideOfModel(hip) ? Check : CircleHelp;
  return (
    <>
      <span className={wrong === undefined ? styles['fact'] : styles['wrong']}>
        {wrong === undefined ? <Icon aria-hidden /> : <TriangleAlert aria-hidden />}
        {wrong ?? sideText(hip)}
      </span>
      {frame === undefined ? null : (
        <span className={styles['doubt']}>
          <TriangleAlert aria-hidden />
          {frame}
        </span>
      )}
    </>
  );
};

const hasFacts = (file: FileRecord): boolean =>
  file.findings.length > 0 ||
  file.derivedState !== null ||
  file.malwareState === 'RELEASED' ||
  !isUsable(file);

/** Below the row, over its whole width, because sentences do not fit into a column. */
const Facts = ({ file, side, role }: Pick<FileRowProps, 'file' | 'side' | 'role'>) => (
  <tr>
    <td className={styles['facts']} colSpan={5}>
      <MalwareState file={file} role={role} />
      {file.type === 'MODEL' ? <ModelSide file={file} side={side} /> : null}
      {isUsable(file) ? <DerivedState file={file} /> : null}
      {file.findings.length > 0 ? (
        <ul className={styles['findings']} aria-label={FILE_TEXTS.findings(file.fileName)}>
          {file.findings.map(({ code, message }) => (
            <li key={code} className={styles['doubt']}>
              <TriangleAlert aria-hidden />
              {message}
            </li>
          ))}
        </ul>
      ) : null}
    </td>
  </tr>
);

interface FileRowProps {
  readonly file: FileRecord;
  readonly role: Role;
  /** The side that a model must have; null where another model is in use, as beside the bones made with it. */
  readonly side: Side | null;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  /** Left out where the role may not download it, or nobody may. */
  readonly onDownload: (() => void) | undefined;
}

export const FileRow = ({ file, role, side, selected, onSelect, onDownload }: FileRowProps) => (
  <tbody className={selected ? styles['selected'] : undefined}>
    <tr>
      <td className={styles['check']}>
        <input
          type="checkbox"
          aria-label={FILE_TEXTS.select(file.fileName)}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
      <th scope="row" className={styles['name']}>
        <span className={styles['fileName']}>{file.fileName}</span>
        <span className={styles['description']}>{file.description}</span>
      </th>
      <td className={styles['size']}>{shownSize(file.size)}</td>
      <td className={styles['uploaded']}>
        <span>{file.creator ? fullName(file.creator) : FILE_TEXTS.received}</span>
        <time dateTime={file.creation}>
          {dateText(file.creation)} {timeText(file.creation)}
        </time>
      </td>
      <td className={styles['actions']}>
        {onDownload ? (
          <IconButton label={FILE_TEXTS.downloadOne(file.fileName)} onClick={onDownload}>
            <Download aria-hidden />
          </IconButton>
        ) : null}
      </td>
    </tr>
    {hasFacts(file) ? <Facts file={file} side={side} role={role} /> : null}
  </tbody>
);
