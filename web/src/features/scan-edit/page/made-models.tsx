import type { ModelProvenance } from '@cotyle/contract/segmentations';
import { fullName } from '@cotyle/domain/people/status';
import { MOST_DEVIATION } from '@cotyle/domain/segmentation/surface/limits';
import { useId } from 'react';
import { dateTimeText } from '../../../ui/date-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SEGMENT_COLOURS } from '../colours.ts';
import styles from './segmentation-section.module.css';
import { SEGMENTATION_TEXTS } from './texts.ts';

/** What the engineer has to know of a surface that has fewer triangles than its segmentation gave. */
const Deviation = ({ deviation }: Pick<ModelProvenance, 'deviation'>) => {
  if (deviation === null || deviation === 0) return null;
  return deviation > MOST_DEVIATION ? (
    <Notice severity="warning">{SEGMENTATION_TEXTS.tooFar(deviation)}</Notice>
  ) : (
    <p>{SEGMENTATION_TEXTS.reduced(deviation)}</p>
  );
};

/** The files that were made of a segmentation, and of what. */
export const MadeModels = ({ models }: { models: readonly ModelProvenance[] }) => {
  const id = useId();
  if (models.length === 0) return null;
  return (
    <div className={styles['models']}>
      <h3 id={id}>{SEGMENTATION_TEXTS.models}</h3>
      <ul aria-labelledby={id}>
        {models.map((model) => (
          <li key={model.fileId}>
            <span className={styles['swatch']} style={{ background: SEGMENT_COLOURS[model.segment] }} />
            <div>
              <strong>{model.fileName}</strong>{' '}
              <span>
                {SEGMENTATION_TEXTS.modelOf(model.segment)}
                {model.isCaseModel ? `, ${SEGMENTATION_TEXTS.caseModel}` : ''}
              </span>
              <p>
                {SEGMENTATION_TEXTS.provenance(
                  model.scanFileName,
                  model.version,
                  fullName(model.by),
                  dateTimeText(model.at),
                )}
                {'. '}
                {SEGMENTATION_TEXTS.series(
                  model.series.map(({ description }) => description || SEGMENTATION_TEXTS.unnamedSeries),
                )}
              </p>
              <Deviation deviation={model.deviation} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
};
