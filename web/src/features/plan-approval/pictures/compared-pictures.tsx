import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import {
  isPlanPictureView,
  PLAN_PICTURE_TITLES,
  PLAN_PICTURE_VIEWS,
} from '@cotyle/domain/planning/plan-pictures';
import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';
import { useState } from 'react';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { APPROVAL_TEXTS } from '../texts.ts';
import styles from './compared-pictures.module.css';
import { PlanPicture } from './plan-picture.tsx';

interface ComparedPicturesProps {
  readonly procedureId: number;
  readonly from: PlannedVersion;
  readonly to: PlannedVersion;
}

/** The same view of both versions, side by side. */
export const ComparedPictures = ({ procedureId, from, to }: ComparedPicturesProps) => {
  const there = PLAN_PICTURE_VIEWS.filter(
    (view) => from.pictures.includes(view) || to.pictures.includes(view),
  );
  const [chosen, setChosen] = useState<PlanPictureView>();
  const view = there.find((one) => one === chosen) ?? there[0];
  if (view === undefined) return <p className={styles['none']}>{APPROVAL_TEXTS.noneHasPictures}</p>;
  return (
    <section className={styles['pictures']} aria-label={APPROVAL_TEXTS.pictures}>
      <SelectField
        label={APPROVAL_TEXTS.pictureView}
        value={view}
        options={there.map((one) => ({ value: one, label: PLAN_PICTURE_TITLES[one] }))}
        onChange={({ target }) => (isPlanPictureView(target.value) ? setChosen(target.value) : undefined)}
      />
      <div className={styles['both']}>
        {[from, to].map(({ version, pictures }, n) => (
          <div key={n === 0 ? 'from' : 'to'}>
            <strong>{APPROVAL_TEXTS.version(version)}</strong>
            {pictures.includes(view) ? (
              <PlanPicture procedureId={procedureId} version={version} view={view} />
            ) : (
              <p className={styles['none']}>{APPROVAL_TEXTS.noSuchPicture}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
};
