import { createBrowserHistory } from '@tanstack/history';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { HistoryRouter } from '../../ui/navigation/history-router.tsx';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { useAbout } from '../about/browser-about.ts';
import { preloadSignedInArea } from '../gates/signed-in-chunk.ts';
import { SignedInGate } from '../gates/signed-in-gate.tsx';
import { SignedOutGate } from '../gates/signed-out-gate.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { SIGN_IN_PATHS } from '../../shared/session/sign-in-paths.ts';

const ForgotPasswordPage = lazy(() =>
  import('../../features/passwords/forgot-password-page.tsx').then((m) => ({
    default: m.ForgotPasswordPage,
  })),
);
const ResetPasswordPage = lazy(() =>
  import('../../features/passwords/reset-password-page.tsx').then((m) => ({ default: m.ResetPasswordPage })),
);
const SetupPage = lazy(() =>
  import('../../features/setup/setup-page.tsx').then((m) => ({ default: m.SetupPage })),
);
const ConfirmedPage = lazy(() =>
  import('../../features/confirmed/confirmed-page.tsx').then((m) => ({ default: m.ConfirmedPage })),
);

const lazyPage = (page: ReactNode) => (
  <Suspense fallback={<PageSkeleton shape="signed-out" />}>{page}</Suspense>
);

const SignIn = () => {
  const navigate = useNavigate();
  const { sso } = useAbout();
  return <SignInPage prefetch={preloadSignedInArea} navigate={(path) => void navigate(path)} sso={sso} />;
};

const history = createBrowserHistory();

export const RoutedPages = () => (
  <HistoryRouter history={history}>
    <Routes>
      <Route element={<SignedOutGate />}>
        {SIGN_IN_PATHS.map((path) => (
          <Route key={path} path={path} element={<SignIn />} />
        ))}
        <Route path="/forgot_password" element={lazyPage(<ForgotPasswordPage />)} />
        <Route path="/password_recovery" element={lazyPage(<ForgotPasswordPage />)} />
      </Route>
      {/* Mailed links work regardless of who is signed in. */}
      <Route path="/reset_password" element={lazyPage(<ResetPasswordPage />)} />
      <Route path="/setup" element={lazyPage(<SetupPage />)} />
      {/* The window of the identity provider comes back here, whoever is signed in. */}
      <Route path="/confirmed" element={lazyPage(<ConfirmedPage />)} />
      <Route path="*" element={<SignedInGate />} />
    </Routes>
  </HistoryRouter>
);
