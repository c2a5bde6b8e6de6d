import { catalogueKeyOf, clinicKey, GENERIC_KEY } from '@cotyle/domain/implants/part-id';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { use, useId, useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { CatalogueContext } from '../catalogues/catalogue-context.ts';
import type { PlanEditor } from '../plan/use-plan-editor.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './catalogue-choice.module.css';

const Words = ({ isGeneric }: { isGeneric: boolean }) => (
  <p>
    <strong>{isGeneric ? PLANNING_TEXTS.generic : PLANNING_TEXTS.clinicParts}</strong>{' '}
    {isGeneric ? PLANNING_TEXTS.genericMore : PLANNING_TEXTS.clinicPartsMore}
  </p>
);

/** Whose parts are planned. Another catalogue brings its parts of the nearest sizes. */
export const CatalogueChoice = ({ editor }: { editor: PlanEditor }) => {
  const id = useId();
  const { offered, isOffered, nameOf, load, withoutSurface } = use(CatalogueContext);
  const [isFailed, setFailed] = useState(false);
  const key = catalogueKeyOf(editor.plan.cup.part);
  const isGeneric = key === GENERIC_KEY;
  const isOld = !isGeneric && !offered.some(({ versionId }) => clinicKey(versionId) === key);
  const choose = async (next: string): Promise<void> => {
    setFailed(false);
    const version = offered.find(({ versionId }) => clinicKey(versionId) === next);
    const catalogue = version ? await load(version.versionId) : GENERIC_CATALOGUE;
    if (catalogue) editor.chooseCatalogue(catalogue);
    else setFailed(true);
  };
  return (
    <div className={styles['catalogue']}>
      {offered.length > 0 || !isGeneric ? (
        <div className={styles['choice']}>
          <label htmlFor={id}>{PLANNING_TEXTS.catalogue}</label>
          <select
            id={id}
            value={key}
            disabled={!editor.isEditable}
            onChange={({ target }) => void choose(target.value)}
          >
            <option value={GENERIC_KEY}>{PLANNING_TEXTS.generic}</option>
            {offered.map(({ versionId, manufacturer, name }) => (
              <option key={versionId} value={clinicKey(versionId)}>{`${manufacturer} ${name}`}</option>
            ))}
            {isOld ? <option value={key}>{nameOf(key) ?? key}</option> : null}
          </select>
        </div>
      ) : null}
      <Words isGeneric={isGeneric} />
      {isOffered(key) ? null : <Notice severity="warning">{PLANNING_TEXTS.notOffered}</Notice>}
      {isFailed ? <p role="alert">{PLANNING_TEXTS.catalogueFailed}</p> : null}
      {withoutSurface.length > 0 ? (
        <p role="alert">{PLANNING_TEXTS.withoutSurface(withoutSurface.join(', '))}</p>
      ) : null}
    </div>
  );
};
