import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { createBrowserRouter, useNavigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { Crash } from '../crash.tsx';
import { preloadSignedInArea } from '../gates/signed-in-chunk.ts';
import { SignedInGate } from '../gates/signed-in-gate.tsx';
import { SignedOutGate } from '../gates/signed-out-gate.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';

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

const LazyPage = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<PageSkeleton shape="signed-out" />}>{children}</Suspense>
);

const SignIn = () => {
  const navigate = useNavigate();
  return <SignInPage prefetch={preloadSignedInArea} navigate={(path) => void navigate(path)} />;
};

const forgotPassword = (
  <LazyPage>
    <ForgotPasswordPage />
  </LazyPage>
);

const router = createBrowserRouter([
  {
    errorElement: <Crash />,
    children: [
      {
        element: <SignedOutGate />,
        children: [
          { path: '/', element: <SignIn /> },
          { path: '/login', element: <SignIn /> },
          { path: '/forgot_password', element: forgotPassword },
          { path: '/password_recovery', element: forgotPassword },
        ],
      },
      // Mailed links work regardless of who is signed in.
      {
        path: '/reset_password',
        element: (
          <LazyPage>
            <ResetPasswordPage />
          </LazyPage>
        ),
      },
      {
        path: '/setup',
        element: (
          <LazyPage>
            <SetupPage />
          </LazyPage>
        ),
      },
      { path: '*', element: <SignedInGate /> },
    ],
  },
]);

export const RoutedPages = () => <RouterProvider router={router} />;
