import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { saveBlob } from '../../../ui/downloads.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { takePlanPictures } from './plan-pictures.ts';
import type { PicturedPlan, PlanPicture } from './plan-pictures.ts';
import styles from './pictures-dialog.module.css';
import { PICTURE_TEXTS } from './texts.ts';

interface PicturesDialogProps {
  readonly viewer: RefObject<ViewerHandle | null>;
  readonly pictured: PicturedPlan;
  readonly onClose: () => void;
}

type Shown = PlanPicture & { readonly address: string };

/** Of the plan as it was when the dialog was opened. */
const usePictures = (viewer: PicturesDialogProps['viewer'], pictured: PicturedPlan) => {
  const [pictures, setPictures] = useState<readonly Shown[] | 'failed'>();
  const take = useEffectEvent(() =>
    viewer.current ? takePlanPictures(viewer.current, pictured) : Promise.resolve(undefined),
  );
  useEffect(() => {
    let isClosed = false;
    let shown: readonly Shown[] = [];
    const show = (taken: readonly PlanPicture[] | undefined): void => {
      if (isClosed) return;
      shown = (taken ?? []).map((one) => ({ ...one, address: URL.createObjectURL(one.image) }));
      setPictures(taken ? shown : 'failed');
    };
    take().then(show, () => show(undefined));
    return () => {
      isClosed = true;
      for (const { address } of shown) URL.revokeObjectURL(address);
    };
  }, []);
  return pictures;
};

/** Pictures of the plan from the named views, to look at and to download. */
export const PicturesDialog = ({ viewer, pictured, onClose }: PicturesDialogProps) => {
  const pictures = usePictures(viewer, pictured);
  return (
    <Dialog
      title={PICTURE_TEXTS.pictures}
      onCancel={onClose}
      actions={<Button onClick={onClose}>{PICTURE_TEXTS.close}</Button>}
    >
      <p className={styles['lead']}>{PICTURE_TEXTS.lead}</p>
      {pictures === undefined ? <output>{PICTURE_TEXTS.making}</output> : null}
      {pictures === 'failed' ? <Notice severity="error">{PICTURE_TEXTS.failed}</Notice> : null}
      {Array.isArray(pictures) ? (
        <ul className={styles['list']}>
          {(pictures as readonly Shown[]).map(({ view, title, alt, fileName, address, image }) => (
            <li key={view}>
              <img src={address} alt={alt} />
              <strong>{title}</strong>
              <button
                type="button"
                aria-label={PICTURE_TEXTS.download(title)}
                onClick={() => saveBlob(fileName, image)}
              >
                <Download aria-hidden />
                {PICTURE_TEXTS.downloadShort}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
};
