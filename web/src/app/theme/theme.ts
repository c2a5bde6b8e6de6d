import { createTheme } from '@mui/material/styles';
import { PALETTE } from './palette.ts';
import type { SchemeColours } from './palette.ts';

/** The attribute on <html> that index.html sets before the first paint. */
const SCHEME_ATTRIBUTE = 'data-scheme';

const paletteOf = (colours: SchemeColours) => ({
  primary: { main: colours.primary, dark: colours.primaryDeep, contrastText: colours.onPrimary },
  error: { main: colours.error, contrastText: colours.surface },
  warning: { main: colours.warning, contrastText: colours.surface },
  success: { main: colours.success, contrastText: colours.surface },
  info: { main: colours.info, contrastText: colours.surface },
  background: { default: colours.ground, paper: colours.surface },
  text: { primary: colours.ink, secondary: colours.inkSoft },
  divider: colours.line,
});

export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'c', colorSchemeSelector: SCHEME_ATTRIBUTE },
  colorSchemes: { light: { palette: paletteOf(PALETTE.light) }, dark: { palette: paletteOf(PALETTE.dark) } },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontSize: 14,
    h1: { fontSize: '1.125rem', lineHeight: 1.4, fontWeight: 620, letterSpacing: '-0.01em' },
    h2: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 620 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.6 },
    body2: { fontSize: '0.875rem', lineHeight: 1.55 },
    button: { fontSize: '0.9375rem', fontWeight: 580, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 40, paddingInline: 18 },
        sizeLarge: { minHeight: 46 },
        outlined: { borderColor: 'var(--edge)' },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: { backgroundImage: 'none', border: '1px solid var(--line)', borderRadius: 10, minWidth: 420 },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 620, padding: '22px 26px 8px' } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 26px 18px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 26px 22px', gap: 4 } } },
    MuiTooltip: { defaultProps: { enterDelay: 400 } },
  },
});
