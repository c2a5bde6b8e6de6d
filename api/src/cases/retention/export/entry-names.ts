import { safeFileName } from '@cotyle/domain/files/name';

export const procedureFolder = (procedureId: number): string => `procedures/${procedureId}`;

/** The id in front makes names unique, also on file systems that ignore case. */
export const fileEntry = (
  procedureId: number,
  file: { readonly id: number; readonly name: string },
): string => `${procedureFolder(procedureId)}/files/${file.id}-${safeFileName(file.name)}`;

export const sheetEntry = (procedureId: number, version: number): string =>
  `${procedureFolder(procedureId)}/plan-sheets/version-${version}.pdf`;

export const labelsEntry = (procedureId: number, segmentationId: number, grid: number): string =>
  `${procedureFolder(procedureId)}/segmentations/${segmentationId}-${grid + 1}.nrrd`;
