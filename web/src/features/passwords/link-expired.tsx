import { Link, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import styles from '../../shared/forms/form.module.css';
import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { PASSWORD_TEXTS } from './texts.ts';
import { SIGN_IN_PATH } from '../../shared/session/sign-in-paths.ts';

export const LinkExpired = () => {
  const navigate = useNavigate();
  return (
    <LoggedOutFrame title={PASSWORD_TEXTS.linkExpired} lead={PASSWORD_TEXTS.linkExpiredLead}>
      <div className={styles['submit']}>
        <Button large onClick={() => void navigate(SIGN_IN_PATH)}>
          {PASSWORD_TEXTS.backToLogIn}
        </Button>
        <Link className={styles['aside']} to="/forgot_password">
          {PASSWORD_TEXTS.requestAnother}
        </Link>
      </div>
    </LoggedOutFrame>
  );
};
