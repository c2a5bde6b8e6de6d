export const TOOLS = ['cross', 'pan', 'zoom', 'window', 'length', 'angle'] as const;
export type Tool = (typeof TOOLS)[number];

export const TOOL_KEYS: Readonly<Record<Tool, string>> = {
  cross: 'C',
  pan: 'H',
  zoom: 'Z',
  window: 'W',
  length: 'D',
  angle: 'G',
};
