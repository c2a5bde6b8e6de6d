import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import { Image } from 'lucide-react';
import { useRef, useState } from 'react';
import { usePlanPicture } from '../../../shared/pictures/use-plan-picture.ts';
import { useSeen } from '../../../shared/pictures/use-seen.ts';
import { APPROVAL_TEXTS } from '../texts.ts';
import { VersionPicturesDialog } from './version-pictures-dialog.tsx';
import styles from './version-thumbnail.module.css';

interface VersionThumbnailProps {
  readonly procedureId: number;
  readonly version: Pick<PlannedVersion, 'version' | 'pictures'>;
}

/** The first picture of a version, small; it opens all of them. An empty place where there is none. */
export const VersionThumbnail = ({ procedureId, version }: VersionThumbnailProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isSeen = useSeen(button);
  const [first] = version.pictures;
  const address = { procedureId, version: version.version, view: first ?? 'front' };
  const { url } = usePlanPicture(address, isSeen && first !== undefined);
  if (first === undefined) return <span className={styles['none']} title={APPROVAL_TEXTS.noPictures} />;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['thumbnail']}
        title={APPROVAL_TEXTS.picturesOf(version.version)}
        aria-label={APPROVAL_TEXTS.picturesOf(version.version)}
        onClick={() => setOpen(true)}
      >
        {url ? <img src={url} alt={APPROVAL_TEXTS.picturesOf(version.version)} /> : <Image aria-hidden />}
      </button>
      {isOpen ? (
        <VersionPicturesDialog procedureId={procedureId} version={version} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
