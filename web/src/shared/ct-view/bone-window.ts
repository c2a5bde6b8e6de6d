/** From black to white, in Hounsfield units: bone is told from the canal, and an implant from bone. */
export const BONE_WINDOW = { centre: 400, width: 1800 } as const;
