import type { CatalogueRecord } from '@cotyle/contract/catalogues';
import { catalogueName, ZIP_ONLY } from '@cotyle/domain/implants/clinic/texts';
import { CATALOGUE_ZIP_MAX_BYTES } from '@cotyle/domain/implants/clinic/limits';
import { fileTooLarge, shownSize } from '@cotyle/domain/files/texts';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import { CATALOGUE_TEXTS } from './texts.ts';
import styles from './upload-dialog.module.css';
import { useCatalogueUpload } from './use-catalogue-upload.ts';
import type { UploadFailure } from './use-catalogue-upload.ts';

interface UploadDialogProps {
  /** The catalogue that gets a new version; undefined for a new one. */
  readonly of: CatalogueRecord | undefined;
  readonly onStored: (record: CatalogueRecord) => void;
  readonly onClose: () => void;
}

const fileProblem = ({ name, size }: File): string | undefined => {
  if (!name.toLowerCase().endsWith('.zip')) return ZIP_ONLY;
  return size > CATALOGUE_ZIP_MAX_BYTES ? fileTooLarge(name, CATALOGUE_ZIP_MAX_BYTES) : undefined;
};

const Failure = ({ message, issues }: UploadFailure) => (
  <>
    <Notice severity="error">{message}</Notice>
    {issues.length > 0 ? (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
      <section className={styles['problems']} aria-label={CATALOGUE_TEXTS.problems} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{CATALOGUE_TEXTS.where}</th>
              <th scope="col">{CATALOGUE_TEXTS.what}</th>
            </tr>
          </thead>
          <tbody>
            {issues.map(({ path, message: text }) => (
              <tr key={`${path} ${text}`}>
                <td>{path}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ) : null}
  </>
);

const Progress = ({ percent }: { percent: number }) => (
  <div className={styles['progress']}>
    <progress aria-label={CATALOGUE_TEXTS.progress} max={100} value={percent} />
    <output>{percent < 100 ? CATALOGUE_TEXTS.sending(percent) : CATALOGUE_TEXTS.checking}</output>
  </div>
);

const FileChoice = ({ file, onFile }: { file: File | undefined; onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const problem = file && fileProblem(file);
  return (
    <div className={styles['file']}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={CATALOGUE_TEXTS.file}
        accept=".zip"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          // Lets the same file be chosen again, once it is corrected.
          currentTarget.value = '';
          if (chosen) onFile(chosen);
        }}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {CATALOGUE_TEXTS.chooseFile}
      </Button>
      {file ? (
        <span>
          {file.name} <small>{shownSize(file.size)}</small>
        </span>
      ) : null}
      {problem === undefined ? null : <p role="alert">{problem}</p>}
    </div>
  );
};

/** Uploads a zip as a new catalogue or a new version, and lists what is wrong with it. */
export const UploadDialog = ({ of, onStored, onClose }: UploadDialogProps) => {
  const [manufacturer, setManufacturer] = useState('');
  const [name, setName] = useState('');
  const [file, setFile] = useState<File>();
  const { progress, failure, start, clear } = useCatalogueUpload(onStored);
  const latest = of?.versions[0]?.version ?? 0;
  const problems = of ? [] : [...catalogueName(manufacturer), ...catalogueName(name)];
  const isSound = file !== undefined && fileProblem(file) === undefined && problems.length === 0;
  const upload = (): void => {
    if (!file || !isSound || progress !== undefined) return;
    const fields: Record<string, string> = of
      ? { catalogueId: String(of.id), version: String(latest) }
      : { manufacturer: manufacturer.trim(), name: name.trim() };
    void start(fields, file);
  };
  const errorOf = (value: string): string | undefined => (value === '' ? undefined : catalogueName(value)[0]);
  return (
    <Dialog
      title={of ? CATALOGUE_TEXTS.newVersion : CATALOGUE_TEXTS.add}
      onCancel={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} {...(of ? FIRST_FOCUS : {})}>
            {UI_TEXTS.cancel}
          </Button>
          <Button disabled={!isSound} busy={progress !== undefined} onClick={upload}>
            {CATALOGUE_TEXTS.upload}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        {of ? (
          <p>{CATALOGUE_TEXTS.newVersionLead(`${of.manufacturer} ${of.name}`, latest)}</p>
        ) : (
          <>
            <TextField
              label={CATALOGUE_TEXTS.manufacturer}
              value={manufacturer}
              error={errorOf(manufacturer)}
              autoComplete="off"
              onChange={({ target }) => setManufacturer(target.value)}
              {...FIRST_FOCUS}
            />
            <TextField
              label={CATALOGUE_TEXTS.catalogueName}
              value={name}
              error={errorOf(name)}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </>
        )}
        <FileChoice
          file={file}
          onFile={(chosen) => {
            clear();
            setFile(chosen);
          }}
        />
        {progress === undefined ? null : <Progress percent={progress} />}
        {failure ? <Failure {...failure} /> : null}
      </div>
    </Dialog>
  );
};
