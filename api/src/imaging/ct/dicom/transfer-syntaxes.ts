/** PS3.5 A.1, A.2 and A.5. */
export const IMPLICIT = '1.2.840.10008.1.2';
export const EXPLICIT = '1.2.840.10008.1.2.1';
/** Explicit little endian, deflated after the meta group. */
export const DEFLATED = '1.2.840.10008.1.2.1.99';
