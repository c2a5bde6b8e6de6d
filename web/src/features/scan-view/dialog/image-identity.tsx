import { shownDay } from '@cotyle/domain/validation/calendar';
import styles from './image-identity.module.css';
import type { Series } from '../slices/slice-loader.ts';
import { SCAN_VIEW_TEXTS } from '../texts.ts';

type Identity = Series['patients'][number];

/** The distinct values, with their number of slices where they differ. */
const distinctValues = (patients: readonly Identity[], valueOf: (one: Identity) => string): string => {
  const counts = new Map<string, number>();
  for (const one of patients) {
    const value = valueOf(one) || SCAN_VIEW_TEXTS.notTold;
    counts.set(value, (counts.get(value) ?? 0) + one.slices);
  }
  if (counts.size <= 1) return [...counts.keys()][0] ?? SCAN_VIEW_TEXTS.notTold;
  return [...counts].map(([value, count]) => SCAN_VIEW_TEXTS.ofSlices(value, count)).join(', ');
};

interface ImageIdentityProps {
  readonly series: Series;
  /** Whether the views have a third line, which names the slab. */
  readonly isBelowSlab: boolean;
}

/** The identity in the image headers, shown over the images as in every DICOM viewer. */
export const ImageIdentity = ({ series, isBelowSlab }: ImageIdentityProps) => {
  const { description, dates, patients } = series;
  const { identity, unnamed, notTold } = SCAN_VIEW_TEXTS;
  const lines = [
    [identity.name, distinctValues(patients, ({ name }) => name)],
    [identity.id, distinctValues(patients, ({ id }) => id)],
    [
      identity.birthDate,
      distinctValues(patients, ({ birthDate }) => (birthDate === null ? '' : shownDay(birthDate))),
    ],
    [identity.date, dates.map(shownDay).join(', ') || notTold],
    [identity.series, description || unnamed],
  ] as const;
  return (
    <section
      className={styles['identity']}
      data-below-slab={isBelowSlab || undefined}
      aria-label={SCAN_VIEW_TEXTS.inImages}
    >
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
