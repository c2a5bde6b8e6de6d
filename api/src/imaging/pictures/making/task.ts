import type { CupInModel } from '@cotyle/domain/cup/placed-cup';
import type { FileContent } from '@cotyle/domain/files/kind';
import type { ChildTask } from '../../ct/child-process/messages.ts';

/** What a child process draws: a scan, or the coarse level of a model. */
export type PictureSubject =
  | { readonly kind: 'scan'; readonly content: FileContent }
  | { readonly kind: 'model'; readonly cup: CupInModel | undefined };

export interface PictureTask extends ChildTask {
  readonly subject: PictureSubject;
}

export const readPictureTask = (argument: string): PictureTask => JSON.parse(argument) as PictureTask;
