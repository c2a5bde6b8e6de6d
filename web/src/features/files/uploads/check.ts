import { contentOf, HEAD_BYTES } from '@cotyle/domain/files/content';
import { contentProblem, endingAccepted, wrongEnding } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { largestFile } from '@cotyle/domain/files/limits';
import { safeFileName } from '@cotyle/domain/files/name';
import { fileTooLarge } from '@cotyle/domain/files/texts';
import { decodeCsv } from '@cotyle/domain/pri/csv';
import { csvReadFailure, sideOfCsv, wrongSide } from '@cotyle/domain/pri/side';
import type { Side } from '@cotyle/domain/hip/side';

/** Limits of the installation are checked by the server when the upload starts, before any byte is sent. */
const UNBOUNDED = { file: Number.POSITIVE_INFINITY, model: Number.POSITIVE_INFINITY };

type Checked = { readonly problem: string } | { readonly wrongSide: string } | undefined;

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const checkOne = async (type: FileType, side: Side | null, file: File): Promise<Checked> => {
  const name = safeFileName(file.name);
  if (!endingAccepted(type, name)) return { problem: wrongEnding(type, name) };
  const most = largestFile(type, name, UNBOUNDED);
  if (file.size > most) return { problem: fileTooLarge(name, most) };
  const isCsv = name.toLowerCase().endsWith('.csv');
  try {
    const content = contentOf(await bytesOf(file.slice(0, HEAD_BYTES)), file.size);
    // A .csv file that is not text has its own message.
    if (isCsv && (content === 'CSV' || content === undefined)) {
      const said = sideOfCsv(decodeCsv(await bytesOf(file)));
      if (content === 'CSV') return said === side ? undefined : { wrongSide: name };
    }
    const problem = contentProblem(type, name, content);
    return problem === undefined ? undefined : { problem };
  } catch (error) {
    const reason = messageOf(error);
    return { problem: isCsv ? csvReadFailure(`${name}: ${reason}`) : `${name}: ${reason}` };
  }
};

/** Checks files with the server's rules before any byte is sent; empty where all are valid. */
export const problemsOf = async (
  type: FileType,
  side: Side | null,
  files: readonly File[],
): Promise<readonly string[]> => {
  const checked = await Promise.all(files.map((file) => checkOne(type, side, file)));
  const wrong = checked.flatMap((one) => (one && 'wrongSide' in one ? [one.wrongSide] : []));
  const others = checked.flatMap((one) => (one && 'problem' in one ? [one.problem] : []));
  return wrong.length > 0 ? [wrongSide(wrong), ...others] : others;
};
