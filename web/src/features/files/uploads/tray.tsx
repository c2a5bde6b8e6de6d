import { uploadCalls } from '@cotyle/contract/uploads';
import { UPLOAD_CANCELED, UPLOAD_ERROR } from '@cotyle/domain/files/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { callKey } from '../../../shared/calls/use-call-query.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFilesChanged } from '../queries.ts';
import { FILE_TEXTS } from '../texts.ts';
import styles from './tray.module.css';
import { Bar, percentOf } from './upload-row.tsx';
import type { UploadEvent, UploadSnapshot } from './entries.ts';
import { useBrowserUploads, useUploadSnapshots } from './use-uploads.ts';

/** Reports finished uploads on every page; a batch is reported once, when its last upload ends. */
const useUploadEvents = (): void => {
  const { uploads } = useBrowserUploads();
  const toast = useToast();
  const changed = useFilesChanged();
  const client = useQueryClient();
  const finished = useRef<string[]>([]);
  const onUploadEvent = useEffectEvent(({ kind, request }: UploadEvent): void => {
    changed(request.procedureId);
    void client.invalidateQueries({ queryKey: callKey(uploadCalls.own) });
    if (kind === 'canceled') return toast(UPLOAD_CANCELED, 'info');
    finished.current.push(request.file.name);
    const running = uploads.snapshots().some(({ state }) => state !== 'failed' && state !== 'paused');
    if (running) return;
    const [name = '', ...others] = finished.current;
    toast(others.length === 0 ? FILE_TEXTS.uploaded(name) : FILE_TEXTS.allUploaded(others.length + 1));
    finished.current = [];
  });
  useEffect(() => uploads.onEvent((event) => onUploadEvent(event)), [uploads]);
};

const shortState = (upload: UploadSnapshot): string => {
  if (upload.state === 'failed') return UPLOAD_ERROR;
  if (upload.state === 'paused') return FILE_TEXTS.paused;
  return `${percentOf(upload)} %`;
};

const MAX_SHOWN = 3;

/** The uploads of other procedures than the open one. */
export const UploadsTray = () => {
  useUploadEvents();
  const { pathname } = useLocation();
  const away = useUploadSnapshots().filter(({ request }) => pathname !== `/procedure/${request.procedureId}`);
  if (away.length === 0) return null;
  return (
    <section className={styles['tray']} aria-label={FILE_TEXTS.otherUploads}>
      <h2 className={styles['title']}>
        {FILE_TEXTS.otherUploads}
        <span>{away.length}</span>
      </h2>
      <ul className={styles['list']}>
        {away.slice(0, MAX_SHOWN).map((upload) => (
          <li key={upload.id}>
            <span className={styles['name']} title={upload.request.file.name}>
              {upload.request.file.name}
            </span>
            <Bar upload={upload} />
            <span className={styles['foot']}>
              <Link to={`/procedure/${upload.request.procedureId}`}>
                {FILE_TEXTS.toProcedure(upload.request.procedureId)}
              </Link>
              {shortState(upload)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
