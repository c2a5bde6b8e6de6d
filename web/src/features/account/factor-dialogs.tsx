import { secondFactorCalls } from '@cotyle/contract/second-factor';
import type { TotpEnrolment } from '@cotyle/contract/second-factor';
import { isTotpCode } from '@cotyle/domain/second-factor/totp';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import formStyles from '../../shared/forms/form.module.css';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FACTORS_TEXTS as TEXTS } from './factor-texts.ts';
import styles from './factors-section.module.css';

const QrCode = ({ qr: { size, path } }: Pick<TotpEnrolment, 'qr'>) => (
  <svg
    className={styles['qr']}
    viewBox={`0 0 ${size} ${size}`}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not loaded
    role="img"
    aria-label={TEXTS.picture}
  >
    <path d={path} shapeRendering="crispEdges" />
  </svg>
);

interface ConfirmAppDialogProps {
  readonly enrolment: TotpEnrolment;
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

/** The app counts once one of its codes was entered here. */
export const ConfirmAppDialog = ({ enrolment, onAdded, onCancel }: ConfirmAppDialogProps) => {
  const call = useCall();
  const { failure, waiting, fail, clear } = useFailure();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !isTotpCode(code)) return;
    clear();
    setBusy(true);
    try {
      onAdded((await call(secondFactorCalls.confirmTotp, { body: { code } })).value.recoveryCodes);
    } catch (error) {
      setCode('');
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={TEXTS.setUpApp} onCancel={onCancel}>
      <form className={formStyles['form']} onSubmit={(event) => void confirm(event)} noValidate>
        <div>{TEXTS.scan}</div>
        <QrCode qr={enrolment.qr} />
        <div className={styles['key']}>
          <span>{TEXTS.key}</span>
          <code>{enrolment.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
        <FailureNotice failure={failure} />
        <TextField
          label={TEXTS.code}
          hint={TEXTS.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          {...FIRST_FOCUS}
        />
        <div className={formStyles['actions']}>
          <Button variant="secondary" onClick={onCancel}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" busy={isBusy} disabled={waiting || !isTotpCode(code)}>
            {TEXTS.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shown once, so Escape does not close it. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => {
  const [toast, banner] = [useToast(), useErrorBanner()];
  const copy = async (): Promise<void> => {
    try {
      // Absent where the page came over plain HTTP from another machine.
      await navigator.clipboard.writeText(codes.join('\n'));
      toast(TEXTS.copied);
    } catch {
      banner.show(TEXTS.notCopied);
    }
  };
  return (
    <Dialog
      title={TEXTS.codesTitle}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            {TEXTS.copy}
          </Button>
          <Button onClick={onClose} {...FIRST_FOCUS}>
            {TEXTS.saved}
          </Button>
        </>
      }
    >
      <div className={formStyles['form']}>
        <div>{TEXTS.codesLead}</div>
        <ul className={styles['codes']}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
};
