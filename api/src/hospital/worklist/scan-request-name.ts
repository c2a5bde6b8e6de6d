/** What the Study Instance UID of a scan request is made of. Results of a case without a scan are of the same study. */
export const scanRequestName = (procedureId: number): string => `scan request ${procedureId}`;
