/** Of every browser in these tests. West of UTC, so that a test that takes the machine's date for the user's fails at night. */
export const TIME_ZONE = 'America/New_York';
