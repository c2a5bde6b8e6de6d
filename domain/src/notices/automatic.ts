/** The first words of a message that no person wrote. */
export const AUTOMATIC_MESSAGE = 'Automatic message:';
