import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { PASSWORD_TEXTS } from './texts.ts';
import { UI_TEXTS } from '../../ui/texts.ts';

export const CheckFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { failure, waiting } = useFailure(error);
  return (
    <LoggedOutFrame title={PASSWORD_TEXTS.checkFailed}>
      <div className={styles['form']}>
        <FailureNotice failure={failure} />
        <Button large disabled={waiting} onClick={onRetry}>
          {UI_TEXTS.tryAgain}
        </Button>
      </div>
    </LoggedOutFrame>
  );
};
