import type { Viewer } from '@cotyle/domain/access/visibility';

/** Who makes a change: a person, or a connection with the rights of a person. */
export interface Actor extends Viewer {
  /** The name of the connection that acts in their place; absent for the person. */
  readonly connection?: string;
}

/** Nobody in Cotyle made what a connection did. */
export const initiatorOf = ({ id, connection }: Actor): number | null =>
  connection === undefined ? id : null;

/** The sentence of an event that says where it came from; null for a person. */
export const originText = ({ connection }: Actor): string | null =>
  connection === undefined ? null : `Through the connection ${connection}`;
