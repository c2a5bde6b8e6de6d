import { X509Certificate } from 'node:crypto';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
};

/** Whether every block of a PEM text is a certificate. Also one that has signed itself is its own authority. */
export const isAuthority = (pem: string): boolean => {
  const found = pem.match(CERTIFICATE) ?? [];
  return found.length > 0 && found.every(isCertificate);
};
