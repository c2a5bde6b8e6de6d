import type { CallAnswer } from '@cotyle/contract/call';
import { auditAnchorCalls } from '@cotyle/contract/audit-anchors';
import { anchorDestinationLabel } from '@cotyle/domain/audit/anchor-destination';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import styles from './audit-anchors.module.css';
import { ANCHOR_TEXTS as TEXTS } from './anchor-texts.ts';

type AnchorState = CallAnswer<typeof auditAnchorCalls.state>['value'];

const Destination = ({ destination, deliveredAt, waiting, problem }: AnchorState['destinations'][number]) => (
  <>
    <dt>{anchorDestinationLabel(destination)}</dt>
    <dd>
      {deliveredAt === null ? TEXTS.neverDelivered : TEXTS.delivered(dateTimeText(deliveredAt))}
      {problem === null ? null : <p className={styles['problem']}>{TEXTS.failed(waiting, problem)}</p>}
    </dd>
  </>
);

/** A fact of the installation, which its operator configures; here it is only shown. */
export const AuditAnchors = () => {
  const { data } = useCallQuery(auditAnchorCalls.state, {}, { meta: { ownError: true } });
  if (!data) return null;
  const { keyFingerprint, destinations } = data.value;
  return (
    <Section title={TEXTS.title} lead={TEXTS.lead}>
      <Wide>
        {destinations.length === 0 ? (
          <p className={styles['off']}>{TEXTS.off}</p>
        ) : (
          <dl className={styles['state']}>
            {destinations.map((one) => (
              <Destination key={one.destination} {...one} />
            ))}
            {keyFingerprint === null ? null : (
              <>
                <dt>{TEXTS.key}</dt>
                <dd className={styles['fingerprint']}>{keyFingerprint}</dd>
              </>
            )}
          </dl>
        )}
      </Wide>
    </Section>
  );
};
