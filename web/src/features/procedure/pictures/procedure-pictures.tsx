import type { PictureRecord } from '@cotyle/contract/pictures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { mayViewModels } from '@cotyle/domain/files/rights';
import { PICTURE_PENDING } from '@cotyle/domain/pictures/texts';
import { Box, Eye } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import styles from './procedure-pictures.module.css';
import { PICTURE_TEXTS } from './texts.ts';
import { usePictures, usePictureUrl } from './use-pictures.ts';

interface ProcedurePicturesProps {
  readonly procedure: ProcedureRecord;
  /** Undefined where this person is not offered the viewer. */
  readonly onOpenModel: (() => void) | undefined;
  readonly onOpenScan: (() => void) | undefined;
  /** Undefined where there is no model, or it may not be viewed. */
  readonly onPlan?: (() => void) | undefined;
}

interface TileProps {
  readonly kind: 'model' | 'scan';
  readonly procedure: ProcedureRecord;
  /** Undefined while it is not known or not to be shown, null where there is no file. */
  readonly picture: PictureRecord | null | undefined;
  readonly label: string;
  readonly icon: ReactNode;
  readonly none: string;
  readonly onOpen: (() => void) | undefined;
}

const noteOf = (picture: TileProps['picture'], isError: boolean, none: string): string => {
  if (picture === undefined) return '';
  if (picture === null) return none;
  if (isError) return PICTURE_TEXTS.notLoaded;
  return picture.state === 'FAILED'
    ? (picture.reason ?? '')
    : picture.state === 'PENDING'
      ? PICTURE_PENDING
      : '';
};

/** A picture that opens its viewer, or a note of the same size. */
const Tile = ({ kind, procedure, picture, label, icon, none, onOpen }: TileProps) => {
  const [labelId, contentId] = [useId(), useId()];
  const { url, isError } = usePictureUrl(picture);
  const className = kind === 'scan' ? `${styles['tile']} ${styles['scan']}` : styles['tile'];
  const content =
    url && picture?.view ? (
      <img
        id={contentId}
        className={styles['image']}
        src={url}
        width={560}
        height={520}
        alt={PICTURE_TEXTS.alt(picture.view, procedure.sideSurgeon)}
      />
    ) : (
      <span id={contentId} className={styles['note']}>
        {noteOf(picture, isError, none)}
      </span>
    );
  // Without a file there is nothing to open.
  if (!onOpen || picture === null) return <div className={className}>{content}</div>;
  return (
    <button
      type="button"
      className={className}
      aria-labelledby={labelId}
      aria-describedby={contentId}
      onClick={onOpen}
    >
      {content}
      <span id={labelId} className={styles['label']}>
        {icon}
        {label}
      </span>
    </button>
  );
};

/** The model with its cup and the CT at the hip, each of which opens its viewer. */
export const ProcedurePictures = ({ procedure, onOpenModel, onOpenScan, onPlan }: ProcedurePicturesProps) => {
  const { role } = useSignedIn();
  const { data } = usePictures(procedure.id);
  // Who may not view the model is told so when they open it.
  const mayView = mayViewModels(role);
  return (
    <section className={styles['pictures']} aria-label={PICTURE_TEXTS.pictures}>
      {mayView || onOpenModel ? (
        <Tile
          kind="model"
          procedure={procedure}
          picture={mayView ? data?.model : undefined}
          label={PICTURE_TEXTS.viewModel}
          icon={<Box aria-hidden />}
          none={PICTURE_TEXTS.noModel}
          onOpen={onOpenModel}
        />
      ) : null}
      <Tile
        kind="scan"
        procedure={procedure}
        picture={data?.scan}
        label={PICTURE_TEXTS.viewScan}
        icon={<Eye aria-hidden />}
        none={PICTURE_TEXTS.noScan}
        onOpen={onOpenScan}
      />
      {onPlan ? (
        <div className={styles['plan']}>
          <Button variant="secondary" onClick={onPlan}>
            {PICTURE_TEXTS.plan}
          </Button>
        </div>
      ) : null}
    </section>
  );
};
