import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import { useState } from 'react';
import type { RefObject } from 'react';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { angleText } from '../plan/plan.ts';
import { VIEW_TEXTS } from '../texts.ts';
import { saveScreenshot } from '../tools/screenshot.ts';

/** Without the patient's name, because the image may leave the clinic. */
const captionOf = ({ id, sideSurgeon }: ProcedureRecord, plan: CupAngles | undefined): string =>
  [
    `Procedure #${id}`,
    ...(sideSurgeon ? [sideSurgeon] : []),
    ...(plan ? [`${angleText(plan.inclination)}° / ${angleText(plan.anteversion)}° radiographic`] : []),
  ].join(' · ');

/** Captures an image of the model and downloads it. */
export const useScreenshot = (
  viewer: RefObject<ViewerHandle | null>,
  record: ProcedureRecord,
  plan: CupAngles | undefined,
) => {
  const [failed, setFailed] = useState(false);
  const capture = async (): Promise<void> => {
    const picture = (await viewer.current?.screenshot()) ?? null;
    setFailed(!(await saveScreenshot(picture, captionOf(record, plan), VIEW_TEXTS.pictureName(record.id))));
  };
  return { failed, capture: () => void capture() };
};
