import type { PictureRecord } from '@cotyle/contract/pictures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import styles from './printed-pictures.module.css';
import { PICTURE_TEXTS } from './texts.ts';
import { usePictures, usePictureUrl } from './use-pictures.ts';

const Printed = ({ procedure, picture }: { procedure: ProcedureRecord; picture: PictureRecord }) => {
  const { url } = usePictureUrl(picture);
  if (!url || !picture.view) return null;
  return (
    <img
      className={styles['image']}
      src={url}
      width={560}
      height={520}
      alt={PICTURE_TEXTS.alt(picture.view, procedure.sideSurgeon)}
    />
  );
};

/** The pictures that the page shows, on paper. */
export const PrintedPictures = ({ procedure }: { procedure: ProcedureRecord }) => {
  const { data } = usePictures(procedure.id);
  const pictures = [data?.model, data?.scan].filter((picture) => picture?.state === 'READY');
  if (pictures.length === 0) return null;
  return (
    <div className={styles['pictures']}>
      {pictures.map((picture) =>
        picture ? <Printed key={picture.fileId} procedure={procedure} picture={picture} /> : null,
      )}
    </div>
  );
};
