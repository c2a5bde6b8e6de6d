import { secondFactorCalls } from '@cotyle/contract/second-factor';
import { PASSKEYS_MAX } from '@cotyle/domain/second-factor/factors';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { canUsePasskeys } from '../../shared/second-factor/passkey-browser.ts';
import { Button } from '../../ui/button.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { FactorList } from './factor-list.tsx';
import { FACTORS_TEXTS as TEXTS } from './factor-texts.ts';
import styles from './factors-section.module.css';
import { useFactorActions } from './use-factor-actions.tsx';

/** The person's own second factors, with everything that can be done to them. */
export const Factors = ({ onAdded = () => undefined }: { onAdded?: () => void }) => {
  const factors = useCallQuery(secondFactorCalls.own, {}, { select: ({ value }) => value });
  const { data } = factors;
  const { start, dialog } = useFactorActions(data, onAdded);
  if (!data)
    return factors.isError ? (
      <NotLoaded text={TEXTS.failed} onRetry={() => void factors.refetch()} />
    ) : (
      <SkeletonLines count={2} />
    );
  return (
    <>
      <FactorList factors={data} onAction={start} />
      {canUsePasskeys() && data.passkeys.length < PASSKEYS_MAX ? (
        <div className={styles['actions']}>
          <Button variant="secondary" onClick={() => start({ kind: 'add-passkey' })}>
            {TEXTS.addPasskey}
          </Button>
        </div>
      ) : null}
      {dialog}
    </>
  );
};
