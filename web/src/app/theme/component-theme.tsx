import { CacheProvider } from '@emotion/react';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useColorMode } from '../../ui/color-mode.ts';
import { emotionCache } from './emotion-cache.ts';
import { theme } from './theme.ts';

/** The library's own idea of the mode follows ours. */
const Follow = () => {
  const mode = useColorMode();
  const { setMode } = useColorScheme();
  useEffect(() => setMode(mode), [mode, setMode]);
  return null;
};

/**
 * Around everything that uses components of the library. The pages before sign-in use none, so that they are
 * there at once; both take their colours from the same palette.
 */
export const ComponentTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={emotionCache}>
    <ThemeProvider theme={theme} defaultMode={useColorMode()} storageManager={null} noSsr>
      <Follow />
      {children}
    </ThemeProvider>
  </CacheProvider>
);
