import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { shownCentre } from '@cotyle/domain/cup/centre';
import { fittedSphere, SPHERE_POINTS_MIN } from '@cotyle/domain/cup/sphere-fit';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { centreOf } from '../plan/plan.ts';
import { useCentrePicking } from '../plan/use-centre-picking.ts';
import { VIEW_TEXTS } from '../texts.ts';
import type { Measuring } from '../tools/use-measuring.ts';
import styles from './centre-panel.module.css';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';

interface CentrePanelProps {
  readonly record: ProcedureRecord;
  readonly fileId: number;
  readonly measuring: Measuring;
  readonly measurable: boolean;
}

const sourceText = (record: ProcedureRecord, fileId: number): string => {
  const found = centreOf(record);
  if (!found) return VIEW_TEXTS.centreUnknown;
  if (found.source === 'picked' && record.cupCentre?.fileId !== fileId)
    return VIEW_TEXTS.centrePickedElsewhere;
  return VIEW_TEXTS.centreFrom[found.source];
};

/** The sphere fitted through the picked points, to confirm. */
const Picked = ({
  measuring,
  onSave,
}: {
  measuring: Measuring;
  onSave: (centre: { x: number; y: number; z: number }) => void;
}) => {
  const points = measuring.points.map(([x, y, z]) => ({ x, y, z }));
  const sphere = fittedSphere(points);
  return (
    <>
      <Hint>{VIEW_TEXTS.pickCentreHint(points.length)}</Hint>
      {measuring.missed ? <Hint>{VIEW_TEXTS.noBone}</Hint> : null}
      {sphere ? (
        <p className={styles['sphere']}>
          {VIEW_TEXTS.pickedSphere((2 * sphere.radius).toFixed(1), sphere.deviation.toFixed(2))}
          <br />
          {shownCentre(sphere.centre)}
        </p>
      ) : points.length >= SPHERE_POINTS_MIN ? (
        <Hint>{VIEW_TEXTS.noSphere}</Hint>
      ) : null}
      <div className={styles['actions']}>
        <Button disabled={!sphere} onClick={() => sphere && onSave(sphere.centre)}>
          {VIEW_TEXTS.saveCentre}
        </Button>
        <Button variant="secondary" disabled={points.length === 0} onClick={measuring.removePoint}>
          {VIEW_TEXTS.removePoint}
        </Button>
      </div>
    </>
  );
};

/** The centre of the acetabulum and its source. Engineers pick it on the model. */
export const CentrePanel = ({ record, fileId, measuring, measurable }: CentrePanelProps) => {
  const { mayPick, save, status, isBusy } = useCentrePicking(record, fileId);
  const centre = centreOf(record)?.centre;
  const isPicking = measuring.tool === 'centre';
  return (
    <Panel title={VIEW_TEXTS.centre}>
      <p className={styles['source']}>
        {sourceText(record, fileId)}
        {centre ? <span title="LPS, mm">{shownCentre(centre)}</span> : null}
      </p>
      {status ? <Notice severity={status.severity}>{status.text}</Notice> : null}
      {mayPick ? (
        <>
          <Button
            variant="secondary"
            disabled={!measurable}
            aria-pressed={isPicking}
            onClick={() => measuring.choose(isPicking ? 'none' : 'centre')}
          >
            {VIEW_TEXTS.pickCentre}
          </Button>
          {isPicking ? (
            <Picked
              measuring={measuring}
              onSave={(found) => {
                void save(found).then((isSaved) => isSaved && measuring.choose('none'));
              }}
            />
          ) : null}
          {record.cupCentre ? (
            <Button variant="quiet" busy={isBusy} onClick={() => void save(null)}>
              {VIEW_TEXTS.removeCentre}
            </Button>
          ) : null}
        </>
      ) : null}
    </Panel>
  );
};
