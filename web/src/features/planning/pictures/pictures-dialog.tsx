import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { saveBlob } from '../../../ui/downloads.ts';
import { Notice } from '../../../ui/notice.tsx';
import { captioned } from './plan-pictures.ts';
import type { PicturedPlan, PlanPicture } from './plan-pictures.ts';
import styles from './pictures-dialog.module.css';
import { PicturesFailed } from './taken-pictures.ts';
import type { TakenPictures } from './taken-pictures.ts';
import { PICTURE_TEXTS } from './texts.ts';

interface PicturesDialogProps {
  readonly pictured: PicturedPlan;
  readonly take: (plan: PicturedPlan['plan']) => Promise<TakenPictures>;
  readonly onClose: () => void;
}

type Shown = PlanPicture & { readonly address: string };

type Result =
  | { readonly failure: string }
  | {
      readonly failure?: undefined;
      readonly pictures: readonly Shown[];
      readonly leftOut: TakenPictures['leftOut'];
    };

const failureOf = (error: unknown): string =>
  error instanceof PicturesFailed ? error.message : PICTURE_TEXTS.failed;

/** Of the plan as it was when the dialog was opened. */
const usePictures = (pictured: PicturedPlan, take: PicturesDialogProps['take']): Result | undefined => {
  const [result, setResult] = useState<Result>();
  const takeNow = useEffectEvent(async () => {
    const { pictures, leftOut } = await take(pictured.plan);
    return { pictures: await captioned(pictures, pictured), leftOut };
  });
  useEffect(() => {
    let isClosed = false;
    let shown: readonly Shown[] = [];
    const show = async (): Promise<void> => {
      try {
        const { pictures, leftOut } = await takeNow();
        if (isClosed) return;
        shown = pictures.map((one) => ({ ...one, address: URL.createObjectURL(one.image) }));
        setResult({ pictures: shown, leftOut });
      } catch (error) {
        if (!isClosed) setResult({ failure: failureOf(error) });
      }
    };
    void show();
    return () => {
      isClosed = true;
      for (const { address } of shown) URL.revokeObjectURL(address);
    };
  }, []);
  return result;
};

const PictureItem = ({ title, alt, fileName, address, image }: Shown) => (
  <li>
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
);

const Pictures = ({ result }: { result: Result | undefined }) => {
  if (!result) return <output>{PICTURE_TEXTS.making}</output>;
  if (result.failure !== undefined) return <Notice severity="error">{result.failure}</Notice>;
  return (
    <>
      {result.leftOut ? (
        <Notice severity="info">{PICTURE_TEXTS.withoutCt(result.leftOut.reason)}</Notice>
      ) : null}
      <ul className={styles['list']}>
        {result.pictures.map((picture) => (
          <PictureItem key={picture.view} {...picture} />
        ))}
      </ul>
    </>
  );
};

/** Pictures of the plan from the named views, to look at and to download. */
export const PicturesDialog = ({ pictured, take, onClose }: PicturesDialogProps) => {
  const result = usePictures(pictured, take);
  return (
    <Dialog
      title={PICTURE_TEXTS.pictures}
      onCancel={onClose}
      actions={<Button onClick={onClose}>{PICTURE_TEXTS.close}</Button>}
    >
      <p className={styles['lead']}>{PICTURE_TEXTS.lead}</p>
      <Pictures result={result} />
    </Dialog>
  );
};
