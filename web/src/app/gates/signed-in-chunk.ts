/** Also called while the password is being checked, so that the layout is loaded when sign-in succeeds. */
export const loadSignedInArea = () => import('../layout/signed-in-area.tsx');
