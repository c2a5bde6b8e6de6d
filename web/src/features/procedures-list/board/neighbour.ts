/** Beside one another in the order of the page: columns of links, each link a card. */
const columnsOf = (board: HTMLElement): HTMLElement[][] =>
  [...board.querySelectorAll('section')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-entry]'),
  ]);

/** The card that an arrow key leads to: up and down in the column, left and right to the next column that has cards. */
export const neighbourOf = (
  board: HTMLElement,
  focused: EventTarget,
  key: string,
): HTMLElement | undefined => {
  const columns = columnsOf(board).filter((cards) => cards.length > 0);
  const at = columns.findIndex((cards) => cards.some((card) => card === focused));
  const column = columns[at];
  if (!column) return undefined;
  const row = column.findIndex((card) => card === focused);
  if (key === 'ArrowDown') return column[row + 1];
  if (key === 'ArrowUp') return column[row - 1];
  const beside = key === 'ArrowRight' ? columns[at + 1] : key === 'ArrowLeft' ? columns[at - 1] : undefined;
  return beside?.[Math.min(row, beside.length - 1)];
};
