type PacsAddress =
  | { readonly protocol: 'DIMSE'; readonly tls: boolean }
  | { readonly protocol: 'STOW'; readonly url: string };

/** Only such a PACS has a certificate that an authority has signed. */
export const isCalledByTls = (pacs: PacsAddress): boolean =>
  pacs.protocol === 'DIMSE' ? pacs.tls : /^\s*https:/i.test(pacs.url);
