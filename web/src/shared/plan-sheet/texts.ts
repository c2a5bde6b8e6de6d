export const SHEET_BUTTON_TEXTS = {
  sheet: 'Sheet',
  ofVersion: (version: number, paper: string) => `Sheet of version ${version} on ${paper}`,
  paper: 'Paper of sheets',
  failed: 'The sheet was not made',
} as const;
