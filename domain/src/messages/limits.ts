/** The chat panel and the new-message form have limits of their own; the server accepts the larger one. */
export const CHAT_MAX = 250;
export const NEW_MESSAGE_MAX = 255;
export const NOTE_MAX = 4000;

export const POPUP_PREVIEW = 20;
export const CHAT_PREVIEW = 30;

export const NOT_TO_YOURSELF = 'You cannot send a message to yourself.';

/** Cut with an ellipsis; by code points, so that no character is halved. */
export const preview = (text: string, length: number): string => {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
};
