/** Without it Excel assumes a legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads a text as a CSV file. */
export const downloadCsv = (fileName: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser needs the URL for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
