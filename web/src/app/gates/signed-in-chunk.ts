/** Also called while the password is being checked, so that the layout is there when the answer is. */
export const loadSignedInArea = () => import('../layout/signed-in-area.tsx');
