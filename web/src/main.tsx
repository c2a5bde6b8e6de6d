import './app/zod-without-eval.ts';
import './shared/session/link-token.ts';
import './shared/session/sso-return.ts';
import '@fontsource-variable/inter/wght.css';
import './app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/router/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
