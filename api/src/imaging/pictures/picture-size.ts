/** In pixels: twice the size in which the page shows it, for sharp screens. */
export const PICTURE_SIZE = { width: 560, height: 520 } as const;
