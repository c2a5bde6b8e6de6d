/** To the worker: whose checksum is wanted. */
export interface ChecksumRequest {
  readonly id: number;
  readonly file: File;
}

/** From the worker; without a checksum the file could not be read. */
export interface ChecksumAnswer {
  readonly id: number;
  readonly checksum?: number;
}
