import { PLAN_PICTURE_TITLES } from '@cotyle/domain/planning/plan-pictures';
import { usePlanPicture } from '../../../shared/pictures/use-plan-picture.ts';
import type { PlanPictureAddress } from '../../../shared/pictures/use-plan-picture.ts';
import { APPROVAL_TEXTS } from '../texts.ts';
import styles from './plan-picture.module.css';

/** A picture of a version with what it is, or why it is not shown. */
export const PlanPicture = (address: PlanPictureAddress) => {
  const { version, view } = address;
  const { url, isError } = usePlanPicture(address);
  const title = PLAN_PICTURE_TITLES[view];
  return (
    <figure className={styles['figure']}>
      {url ? (
        <img src={url} alt={APPROVAL_TEXTS.pictureAlt(version, title)} />
      ) : (
        <output className={styles['empty']}>
          {isError ? APPROVAL_TEXTS.pictureFailed : APPROVAL_TEXTS.pictureLoading}
        </output>
      )}
      <figcaption>{title}</figcaption>
    </figure>
  );
};
