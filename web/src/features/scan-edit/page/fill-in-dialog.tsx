import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { degrees } from '@cotyle/domain/cup/units';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import type { Side } from '@cotyle/domain/hip/side';
import { landmarksOf } from '@cotyle/domain/landmarks/placed';
import { analysisOf } from '@cotyle/domain/measurements/analysis';
import { measurementsOf } from '@cotyle/domain/measurements/measurements';
import { PRI_REMARKS, priRemarks } from '@cotyle/domain/measurements/remarks';
import { SIDE_UNKNOWN } from '@cotyle/domain/segmentation/texts';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { PriRemarks } from '../../../shared/clinical/pri-remarks.tsx';
import { withLocalTimes } from '../../../shared/forms/conflict.ts';
import { failureText } from '../../../shared/session/failures.ts';
import { useCall } from '../../../shared/session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { useToast } from '../../../ui/toast.tsx';
import styles from './fill-in-dialog.module.css';
import { FillInValues, UnsureLandmarks } from './fill-in-values.tsx';
import { plannedPair, plannedProblem } from './planned-pair.ts';
import type { PlannedTexts } from './planned-pair.ts';
import { useSegmentationChanged } from './queries.ts';
import { SEGMENTATION_TEXTS } from './texts.ts';

interface FillInDialogProps {
  readonly procedure: ProcedureRecord;
  readonly segmentation: SegmentationRecord;
  readonly onClose: () => void;
}

const PLANNED_FIELDS = ['plannedInclination', 'plannedAnteVersion'] as const;

const PlannedFields = ({ form }: { form: UseFormReturn<PlannedTexts> }) => (
  <fieldset className={styles['planned']}>
    <legend>{SEGMENTATION_TEXTS.planned}</legend>
    {PLANNED_FIELDS.map((name) => {
      const { label, min, max } = MEASUREMENTS[name];
      return (
        <NumberField
          key={name}
          label={label}
          unit="°"
          hint={SEGMENTATION_TEXTS.range(min, max)}
          error={form.formState.errors[name]?.message}
          {...form.register(name, {
            deps: PLANNED_FIELDS.filter((other) => other !== name),
            validate: (_, texts) => plannedProblem(texts, name),
          })}
        />
      );
    })}
  </fieldset>
);

interface PreviewProps extends Pick<FillInDialogProps, 'procedure' | 'segmentation'> {
  readonly side: Side;
  readonly planned: ReturnType<typeof plannedPair>;
}

/** What would be filled in: the same functions as those of the server. */
const Preview = ({ procedure, segmentation, side, planned }: PreviewProps) => {
  const measurements = measurementsOf(landmarksOf(segmentation.landmarks));
  const angles = planned && {
    inclination: degrees(planned.inclination),
    anteversion: degrees(planned.anteversion),
  };
  const analysis = analysisOf(measurements, side, angles);
  const impossible = priRemarks(procedure, analysis.measurements, side, undefined);
  // Those of the values that are replaced: afterwards they agree.
  const differences = priRemarks(procedure, {}, side, measurements).filter(
    ({ title }) => title === PRI_REMARKS.differs,
  );
  return (
    <>
      <PriRemarks lists={[...impossible, ...differences]} />
      <FillInValues procedure={procedure} analysis={analysis} side={side} />
    </>
  );
};

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** Shows what the landmarks give beside what is there, asks for the planned pair, and writes both into the analysis. */
export const FillInDialog = ({ procedure, segmentation, onClose }: FillInDialogProps) => {
  const call = useCall();
  const toast = useToast();
  const changed = useSegmentationChanged(procedure.id);
  const side = procedure.sideSurgeon;
  const form = useForm<PlannedTexts>({
    defaultValues: {
      plannedInclination: textOf(procedure.plannedInclination),
      plannedAnteVersion: textOf(procedure.plannedAnteVersion),
    },
    mode: 'onTouched',
  });
  const [inclination, anteversion] = useWatch({ control: form.control, name: PLANNED_FIELDS });
  const { mutate, isPending, error } = useMutation({
    meta: { ownError: true },
    mutationFn: (texts: PlannedTexts) => {
      const planned = plannedPair(texts);
      return call(
        segmentationCalls.fillIn,
        {
          body: {
            segmentationId: segmentation.id,
            version: segmentation.version,
            ...(planned ? { planned } : {}),
          },
        },
        // Only the record that the page shows is changed: a change by somebody else in between is reported first.
        { ifMatch: procedure.version },
      );
    },
    onSuccess: () => {
      toast(SEGMENTATION_TEXTS.filledIn);
      onClose();
    },
    onSettled: changed,
  });
  const submit = form.handleSubmit((texts) => mutate(texts));
  return (
    <Dialog
      title={SEGMENTATION_TEXTS.fillIn}
      onCancel={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {UI_TEXTS.cancel}
          </Button>
          <Button busy={isPending} disabled={side === null} onClick={() => void submit()}>
            {SEGMENTATION_TEXTS.fillIn}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p>{SEGMENTATION_TEXTS.fillInLead}</p>
        {side === null ? (
          <Notice severity="warning">{SIDE_UNKNOWN}</Notice>
        ) : (
          <>
            <PlannedFields form={form} />
            <UnsureLandmarks segmentation={segmentation} />
            <Preview
              procedure={procedure}
              segmentation={segmentation}
              side={side}
              planned={plannedPair({ plannedInclination: inclination, plannedAnteVersion: anteversion })}
            />
          </>
        )}
        {error ? <Notice severity="error">{withLocalTimes(failureText(error))}</Notice> : null}
      </div>
    </Dialog>
  );
};
