/** Style elements are allowed only with the nonce of this page; the build put it into a meta element. */
export const PAGE_NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
