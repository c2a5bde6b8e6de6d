/** Of everybody in the demo. */
export const DEMO_PASSWORD = 'Cotyle#2026';
