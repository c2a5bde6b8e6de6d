/** Beside the original in the storage; another key for each version, because stored bytes never change. */
export const pictureKey = (key: string, version: number): string => `${key}.picture-${version}.png`;
