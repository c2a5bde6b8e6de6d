import type { CaseSendings, SendingRecord } from '@cotyle/contract/sendings';
import { fullName } from '@cotyle/domain/people/status';
import { NOTHING_TO_SEND, objectInWords, SENDING_LABELS } from '@cotyle/domain/sending/texts';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useSend, useSendings } from './queries.ts';
import styles from './sending.module.css';
import { SENDING_TEXTS as TEXTS } from './texts.ts';

interface SendDialogProps {
  readonly procedureId: number;
  readonly onClose: () => void;
}

const ToSend = ({ sheetVersion, models }: CaseSendings) => {
  if (sheetVersion === null && models === 0) return <p>{NOTHING_TO_SEND}</p>;
  const what = [
    ...(sheetVersion === null ? [] : [TEXTS.sheet(sheetVersion)]),
    ...(models === 0 ? [] : [TEXTS.models(models)]),
  ];
  return (
    <p>
      {TEXTS.toSend(what.join(TEXTS.and))} {sheetVersion === null ? TEXTS.noSheet : null}
    </p>
  );
};

const Sending = ({ sending }: { sending: SendingRecord }) => {
  const { state, endedAt, askedAt, askedBy, attempts, reason } = sending;
  const label = SENDING_LABELS[state];
  return (
    <li data-state={state}>
      <strong>{objectInWords(sending)}</strong>
      <span className={styles['state']}>
        {endedAt === null ? label : TEXTS.endedAt(label, dateTimeText(endedAt))}
        {state === 'WAITING' && attempts > 0 ? ` (${TEXTS.tries(attempts)})` : null}
      </span>
      <span className={styles['more']}>
        {reason === null ? null : <span className={styles['reason']}>{reason}</span>}{' '}
        {TEXTS.asked(fullName(askedBy), dateTimeText(askedAt))}
      </span>
    </li>
  );
};

/** One PACS with what it got, and the way to send everything there. */
const Destination = ({
  name,
  sendings,
  isEnded,
  sheetsOnly,
  onSend,
  isBusy,
}: {
  readonly name: string;
  readonly sendings: readonly SendingRecord[];
  readonly isEnded: boolean;
  readonly sheetsOnly: boolean;
  /** Absent where there is nothing to send. */
  readonly onSend: (() => void) | undefined;
  readonly isBusy: boolean;
}) => (
  <section className={styles['destination']} aria-label={name}>
    <h3>{isEnded ? TEXTS.ended(name) : name}</h3>
    {sheetsOnly ? <p>{TEXTS.sheetsOnly}</p> : null}
    {sendings.length === 0 ? (
      <p>{TEXTS.never}</p>
    ) : (
      <ul>
        {sendings.map((sending) => (
          <Sending key={sending.id} sending={sending} />
        ))}
      </ul>
    )}
    {onSend ? (
      <Button variant="secondary" busy={isBusy} onClick={onSend}>
        {sendings.length === 0 ? TEXTS.sendTo(name) : TEXTS.sendAgainTo(name)}
      </Button>
    ) : null}
  </section>
);

/** Whether there is something for this PACS, of which not everything waits already. */
const maySend = (
  { sheetVersion, models, sendings }: CaseSendings,
  { id, sheetsOnly }: CaseSendings['destinations'][number],
): boolean => {
  const count = (sheetsOnly ? 0 : models) + (sheetVersion === null ? 0 : 1);
  const waiting = sendings.filter(({ destination, state }) => destination.id === id && state === 'WAITING');
  return waiting.length < count;
};

const Destinations = ({ procedureId, data }: { procedureId: number; data: CaseSendings }) => {
  const send = useSend();
  const { destinations, sendings } = data;
  const active = new Map(destinations.map((destination) => [destination.id, destination]));
  const ended = new Map(
    sendings.flatMap(({ destination }) =>
      active.has(destination.id) ? [] : [[destination.id, destination]],
    ),
  );
  return [...destinations, ...ended.values()].map(({ id, name }) => {
    const destination = active.get(id);
    return (
      <Destination
        key={id}
        name={name}
        sendings={sendings.filter(({ destination }) => destination.id === id)}
        isBusy={send.isPending}
        isEnded={!destination}
        sheetsOnly={destination?.sheetsOnly ?? false}
        onSend={
          destination && maySend(data, destination)
            ? () => send.mutate({ body: { procedureId, connectionId: id } })
            : undefined
        }
      />
    );
  });
};

export const SendDialog = ({ procedureId, onClose }: SendDialogProps) => {
  const { data, error, refetch } = useSendings(procedureId);
  return (
    <Dialog title={TEXTS.title} onCancel={onClose} actions={<Button onClick={onClose}>{TEXTS.close}</Button>}>
      <p className={styles['lead']}>{TEXTS.lead}</p>
      {data ? (
        <>
          <ToSend {...data} />
          <Destinations procedureId={procedureId} data={data} />
        </>
      ) : error ? (
        <NotLoaded text={TEXTS.failedToLoad} onRetry={() => void refetch()} />
      ) : (
        <output>{TEXTS.loading}</output>
      )}
    </Dialog>
  );
};
