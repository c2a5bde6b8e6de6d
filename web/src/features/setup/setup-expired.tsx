import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { SETUP_TEXTS } from './texts.ts';
import { SIGN_IN_PATH } from '../../shared/session/sign-in-paths.ts';

export const SetupExpired = () => {
  const navigate = useNavigate();
  return (
    <LoggedOutFrame title={SETUP_TEXTS.expired} lead={SETUP_TEXTS.expiredLead}>
      <Button large onClick={() => void navigate(SIGN_IN_PATH)}>
        {SETUP_TEXTS.backToLogIn}
      </Button>
    </LoggedOutFrame>
  );
};
