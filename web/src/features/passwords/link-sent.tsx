import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import styles from '../../shared/forms/form.module.css';
import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PASSWORD_TEXTS } from './texts.ts';
import { SIGN_IN_PATH } from '../../shared/session/sign-in-paths.ts';

export const LinkSent = ({ message }: { message: string }) => {
  const navigate = useNavigate();
  return (
    <LoggedOutFrame title={PASSWORD_TEXTS.sentTitle}>
      <div className={styles['form']}>
        <Notice severity="success">{message}</Notice>
        <Button large onClick={() => void navigate(SIGN_IN_PATH)}>
          {PASSWORD_TEXTS.ok}
        </Button>
      </div>
    </LoggedOutFrame>
  );
};
