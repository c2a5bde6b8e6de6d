import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { PASSWORD_TEXTS } from './texts.ts';

export const Checking = () => (
  <LoggedOutFrame title={PASSWORD_TEXTS.resetTitle}>
    <output>{PASSWORD_TEXTS.checking}</output>
  </LoggedOutFrame>
);
