import { shownSize, UPLOAD_ERROR } from '@cotyle/domain/files/texts';
import { CircleAlert, Pause, Play, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FILE_TEXTS } from '../texts.ts';
import { isResumable } from './upload-request.ts';
import { durationText } from './speed.ts';
import styles from './upload-row.module.css';
import type { UploadSnapshot } from './entries.ts';
import { useBrowserUploads } from './use-uploads.ts';

export const stateText = ({ state, sent, rate, request: { file } }: UploadSnapshot): string => {
  if (state === 'queued') return FILE_TEXTS.queued;
  if (state === 'waiting') return FILE_TEXTS.waiting;
  if (state === 'canceling') return FILE_TEXTS.canceling;
  const amount = FILE_TEXTS.progress(shownSize(sent), shownSize(file.size));
  if (state === 'paused') return `${FILE_TEXTS.paused}, ${amount}`;
  if (sent >= file.size) return FILE_TEXTS.checking;
  if (rate === undefined) return amount;
  return `${amount}, ${FILE_TEXTS.rate(shownSize(rate), durationText((file.size - sent) / rate))}`;
};

export const percentOf = ({ sent, request: { file } }: UploadSnapshot): number =>
  file.size === 0 ? 0 : Math.floor((100 * sent) / file.size);

const isPaused = ({ state }: UploadSnapshot): boolean => state === 'paused' || state === 'waiting';

export const Bar = ({ upload }: { upload: UploadSnapshot }) => {
  const { file } = upload.request;
  return (
    <progress
      className={styles['bar']}
      aria-label={FILE_TEXTS.progressOf(file.name)}
      max={100}
      value={percentOf(upload)}
      data-still={isPaused(upload) ? '' : undefined}
    />
  );
};

const Controls = ({ upload }: { upload: UploadSnapshot }) => {
  const { uploads } = useBrowserUploads();
  const { id, state, request } = upload;
  const { name } = request.file;
  const runs = state === 'sending' || state === 'waiting';
  return (
    <span className={styles['controls']}>
      {runs && isResumable(request.file) ? (
        <IconButton label={FILE_TEXTS.pause(name)} onClick={() => void uploads.pause(id)}>
          <Pause aria-hidden />
        </IconButton>
      ) : null}
      {state === 'paused' ? (
        <IconButton label={FILE_TEXTS.resume(name)} onClick={() => void uploads.resume(id)}>
          <Play aria-hidden />
        </IconButton>
      ) : null}
      <IconButton
        label={FILE_TEXTS.cancel(name)}
        disabled={state === 'canceling'}
        onClick={() => void uploads.cancel(id)}
      >
        <X aria-hidden />
      </IconButton>
    </span>
  );
};

const FailedUpload = ({ upload: { id, message, request } }: { upload: UploadSnapshot }) => {
  const { uploads } = useBrowserUploads();
  return (
    <div className={styles['failed']} role="alert">
      <CircleAlert aria-hidden />
      <p>
        <strong>{UPLOAD_ERROR}</strong>
        <span>{request.file.name}</span>
        <span>{message}</span>
      </p>
      <Button variant="quiet" onClick={() => void uploads.cancel(id)}>
        {FILE_TEXTS.dismiss}
      </Button>
      <Button variant="secondary" onClick={() => void uploads.resume(id)}>
        {FILE_TEXTS.retry}
      </Button>
    </div>
  );
};

/** One running upload. */
export const UploadRow = ({ upload }: { upload: UploadSnapshot }) => {
  if (upload.state === 'failed') return <FailedUpload upload={upload} />;
  return (
    <div className={styles['row']} data-waits={upload.state === 'waiting' ? '' : undefined}>
      <div className={styles['line']}>
        <span className={styles['name']}>{upload.request.file.name}</span>
        <span className={styles['percent']}>{percentOf(upload)} %</span>
      </div>
      <Bar upload={upload} />
      <span className={styles['state']}>{stateText(upload)}</span>
      {/* Screen readers are told about pauses, not about every percent. */}
      <VisuallyHidden>
        <output>{isPaused(upload) ? stateText(upload) : ''}</output>
      </VisuallyHidden>
      <Controls upload={upload} />
    </div>
  );
};
