import { emergencyAccessCalls } from '@cotyle/contract/emergency-accesses';
import type { OwnEmergencyAccess } from '@cotyle/contract/emergency-accesses';
import { useQueryClient } from '@tanstack/react-query';
import { Siren } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { timeText } from '../../ui/date-time.ts';
import { useToast } from '../../ui/toast.tsx';
import { useCallMutation } from '../calls/use-call-query.ts';
import styles from './emergency-banner.module.css';
import { EMERGENCY_BANNER as TEXTS } from './texts.ts';
import { useMinutesLeft } from './use-minutes-left.ts';

/** Above a case that is open by emergency access: until when, and that it is to read only. */
export const EmergencyBanner = ({ access }: { access: OwnEmergencyAccess }) => {
  const minutes = useMinutesLeft(access.expiresAt);
  const [client, toast] = [useQueryClient(), useToast()];
  const end = useCallMutation(emergencyAccessCalls.end, {
    onSuccess: async () => {
      toast(TEXTS.ended);
      await client.invalidateQueries();
    },
  });
  return (
    <section className={styles['banner']} aria-label={TEXTS.title}>
      <Siren aria-hidden />
      <div className={styles['text']}>
        <strong>{TEXTS.until(timeText(access.expiresAt))}</strong>
        <span role="timer">{TEXTS.left(minutes)}</span> {TEXTS.told}
        <p className={styles['reason']}>{access.reason}</p>
      </div>
      <Button
        variant="secondary"
        busy={end.isPending}
        onClick={() => end.mutate({ body: { id: access.id } })}
      >
        {TEXTS.end}
      </Button>
    </section>
  );
};
