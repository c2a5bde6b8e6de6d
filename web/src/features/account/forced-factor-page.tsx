import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { useSessionService, useSignedIn } from '../../shared/session/session-context.ts';
import { SESSION_TEXTS } from '../../shared/session/texts.ts';
import formStyles from '../../shared/forms/form.module.css';
import { Button } from '../../ui/button.tsx';
import { FACTORS_TEXTS } from './factor-texts.ts';
import { Factors } from './factors.tsx';

/** For a person whose role needs a second factor: there is no cancel, only 'Log Out'. */
export const ForcedFactorPage = () => {
  const { store, logOut } = useSessionService();
  const { role } = useSignedIn();
  return (
    <LoggedOutFrame title={FACTORS_TEXTS.forcedTitle} lead={FACTORS_TEXTS.forcedLead(role)}>
      <div className={formStyles['form']}>
        <div>
          <Factors onAdded={() => store.requireFactor(false)} />
        </div>
        <Button variant="quiet" onClick={() => logOut()}>
          {SESSION_TEXTS.logOut}
        </Button>
      </div>
    </LoggedOutFrame>
  );
};
