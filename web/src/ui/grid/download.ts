/** Excel reads a file without it in the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Hands a text to the browser's downloads. */
export const downloadCsv = (fileName: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
