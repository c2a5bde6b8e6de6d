import { openQuestionsText } from '@cotyle/domain/pins/pins';
import { MessageCircleQuestion } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PinItem } from './pin-item.tsx';
import styles from './pins.module.css';
import { TextForm } from './text-form.tsx';
import { PIN_TEXTS } from './texts.ts';
import { usePinCall } from './use-pin-call.ts';
import { isOpen } from './use-pins.ts';
import type { ViewerPins } from './use-viewer-pins.ts';

/** The question about the point that was taken. */
const NewQuestion = ({ pins }: { pins: ViewerPins }) => {
  const { send, isBusy, failure } = usePinCall();
  const toast = useToast();
  const { asking, record, fileId } = pins;
  if (asking.at !== 'writing') return null;
  const { point, view, planVersion } = asking;
  const create = async (text: string): Promise<boolean> => {
    const pin = await send('create', {
      procedureId: record.id,
      fileId,
      point,
      view,
      ...(planVersion === undefined ? {} : { planVersion }),
      text,
    });
    if (!pin) return false;
    toast(PIN_TEXTS.pinned);
    pins.asked(pin);
    return true;
  };
  return (
    <TextForm
      hasFocus
      label={PIN_TEXTS.question}
      send={PIN_TEXTS.send}
      draft={`pin.${fileId}`}
      isBusy={isBusy}
      failure={failure}
      onSend={create}
      onEscape={pins.stop}
    >
      <Button variant="quiet" onClick={pins.stop}>
        {PIN_TEXTS.cancel}
      </Button>
    </TextForm>
  );
};

const Hints = ({ pins, hint }: { pins: ViewerPins; hint: string }) =>
  pins.isPicking ? (
    <output className={styles['hint']}>{pins.asking.at === 'missed' ? PIN_TEXTS.missed : hint}</output>
  ) : null;

interface PinPanelProps {
  readonly pins: ViewerPins;
  /** What a click does while a point is chosen. */
  readonly hint: string;
  /** Whether a point can be taken now. */
  readonly canPick: boolean;
}

/** The questions of the file in a viewer, with a new one. */
export const PinPanel = ({ pins, hint, canPick }: PinPanelProps) => {
  const { record, selected, asking } = pins;
  const panel = useRef<HTMLDivElement>(null);
  const isAsking = asking.at !== 'none';
  useEffect(() => {
    if (isAsking) panel.current?.scrollIntoView({ block: 'start' });
  }, [isAsking]);
  const about = { status: record.status, isReadOnly: !pins.mayAsk };
  const open = pins.pins.filter(isOpen).length;
  return (
    <div ref={panel} className={styles['panel']}>
      <div className={styles['bar']}>
        {pins.mayAsk ? (
          <Button
            variant="secondary"
            disabled={!canPick}
            aria-pressed={pins.isPicking}
            onClick={pins.startOrStop}
          >
            <MessageCircleQuestion aria-hidden />
            {isAsking ? PIN_TEXTS.stopAsking : PIN_TEXTS.ask}
          </Button>
        ) : null}
        {pins.pins.length === 0 ? null : (
          <span>{open === 0 ? PIN_TEXTS.noOpen : openQuestionsText(open)}</span>
        )}
      </div>
      {pins.mayAsk && !canPick ? <p className={styles['hint']}>{PIN_TEXTS.later}</p> : null}
      <Hints pins={pins} hint={hint} />
      <NewQuestion pins={pins} />
      {pins.isError && !pins.isLoaded ? <NotLoaded text={PIN_TEXTS.failed} onRetry={pins.refetch} /> : null}
      {pins.pins.length === 0 ? null : (
        <>
          <label className={styles['toggle']}>
            <input type="checkbox" checked={pins.areMarksShown} onChange={pins.toggleMarks} />
            {PIN_TEXTS.marks}
          </label>
          <ul className={styles['list']} aria-label={PIN_TEXTS.title}>
            {pins.pins.map((pin) => (
              <PinItem
                key={pin.id}
                pin={pin}
                about={about}
                isSelected={pin.id === selected}
                onChoose={() => pins.select(pin.id)}
              />
            ))}
          </ul>
        </>
      )}
      {pins.elsewhere > 0 ? <p className={styles['hint']}>{PIN_TEXTS.elsewhere(pins.elsewhere)}</p> : null}
    </div>
  );
};
