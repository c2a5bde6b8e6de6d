/** With a real minus sign, and a plus where it says a change. */
const withSign = (text: string): string => (text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`);

const fixed = (value: number, digits: number): string => {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text;
};

export const millimetresText = (value: number): string => fixed(value, 1);

/** A change: +1.5 or −2.0. */
export const changeText = (value: number): string =>
  Number(fixed(value, 1)) === 0 ? '0.0' : withSign(fixed(value, 1));

/** Whole degrees. */
export const degreesText = (value: number): string => `${fixed(value, 0).replace('-', '−')}°`;

export const marginText = (value: number): string =>
  Number(fixed(value, 0)) === 0 ? '0°' : `${withSign(fixed(value, 0))}°`;

/** Whether a margin is below zero as it is shown. */
export const isShort = (margin: number): boolean => Math.round(margin) < 0;
