import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';

export interface CursorPosition {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** The sort column of the last row, as PostgreSQL prints it. */
  readonly value: string;
  readonly id: number;
}

export const NOT_A_CURSOR = { issues: [{ path: 'cursor', message: 'Not a cursor of this list' }] };

const shape = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string(), z.int().positive()]);

export const writeCursor = ({ sort, order, value, id }: CursorPosition): string =>
  Buffer.from(JSON.stringify([sort, order, value, id])).toString('base64url');

/** A cursor of another sort order would start the page at the wrong row, so it is rejected. */
export const readCursor = (text: string, sort: string, order: 'asc' | 'desc'): CursorPosition => {
  try {
    const [cursorSort, cursorOrder, value, id] = shape.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    const isOfThisList =
      cursorSort === sort && cursorOrder === order && (sort !== 'id' || value === String(id));
    if (isOfThisList) return { sort, order, value, id };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
  }
  throw new ApiError('MALFORMED', NOT_A_CURSOR);
};
