export const TOOLS = ['cross', 'pan', 'zoom', 'window', 'length', 'angle'] as const;
/** The pointer of the viewer, of a question, or of the editor on top of it. */
export type Tool = (typeof TOOLS)[number] | 'ask' | 'edit';

export const TOOL_KEYS: Readonly<Record<(typeof TOOLS)[number], string>> = {
  cross: 'C',
  pan: 'H',
  zoom: 'Z',
  window: 'W',
  length: 'D',
  angle: 'G',
};
