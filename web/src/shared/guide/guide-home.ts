/** Where the server has the user guide. */
export const GUIDE_HOME = '/guide/index.html';

export const GUIDE_TEXTS = {
  guide: 'User guide',
  openGuide: 'Open the user guide in a new tab',
} as const;
