import type { OwnFeed } from '@cotyle/contract/calendar-feed';
import { CalendarSync, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { Switch } from '../../ui/grid/switch.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './feed-section.module.css';
import { FEED_TEXTS as TEXTS } from './feed-texts.ts';
import { useCalendarFeed } from './use-calendar-feed.ts';

/** Shown once. */
const Address = ({ address }: { address: string }) => {
  const id = useId();
  const [toast, banner] = [useToast(), useErrorBanner()];
  const copy = async (): Promise<void> => {
    try {
      // Absent where the page came over plain HTTP from another machine.
      await navigator.clipboard.writeText(address);
      toast(TEXTS.copied);
    } catch {
      banner.show(TEXTS.notCopied);
    }
  };
  return (
    <div className={styles['address']}>
      <label htmlFor={id}>{TEXTS.address}</label>
      <div className={styles['line']}>
        <input id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden />
          {TEXTS.copy}
        </Button>
      </div>
      <output className={styles['now']}>{TEXTS.copyNow}</output>
    </div>
  );
};

const Existing = ({ feed }: { feed: OwnFeed }) => (
  <p className={styles['existing']}>
    <CalendarSync aria-hidden />
    <span>{TEXTS.made(dateTimeText(feed.createdAt), feed.withNames)}</span>
    <span>{feed.lastReadAt === null ? TEXTS.neverRead : TEXTS.read(dateTimeText(feed.lastReadAt))}</span>
  </p>
);

const Choice = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <div className={styles['choice']}>
    <Switch label={TEXTS.withNames} on={on} onChange={onChange} />
    <p className={styles['more']}>{TEXTS.withNamesMore}</p>
  </div>
);

/** The surgeries of the person in other programs, by a secret address. */
export const FeedSection = () => {
  const { feed, address, create, end } = useCalendarFeed();
  const [withNames, setWithNames] = useState(false);
  const { data } = feed;
  const make = (
    <Button variant="secondary" onClick={() => void create(withNames)}>
      {data ? TEXTS.makeNew : TEXTS.make}
    </Button>
  );
  return (
    <Section title={TEXTS.title} lead={TEXTS.lead}>
      <Wide>
        {data === undefined ? (
          feed.isError ? (
            <NotLoaded text={TEXTS.failed} onRetry={() => void feed.refetch()} />
          ) : (
            <SkeletonLines count={2} />
          )
        ) : (
          <>
            {data ? <Existing feed={data} /> : null}
            {address === undefined ? null : <Address address={address} />}
            <p className={styles['note']}>{TEXTS.content}</p>
            <Choice on={withNames} onChange={setWithNames} />
            <div className={styles['actions']}>
              {make}
              {data ? (
                <Button variant="quiet" onClick={() => void end()}>
                  {TEXTS.end}
                </Button>
              ) : null}
            </div>
            <p className={styles['note']}>{TEXTS.endsWith}</p>
          </>
        )}
      </Wide>
    </Section>
  );
};
