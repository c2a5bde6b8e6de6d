const clock = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

export const FORM_TEXTS = {
  tryAgainIn: (seconds: number) => `Try again in ${clock(seconds)}.`,
  email: 'Email',
} as const;
