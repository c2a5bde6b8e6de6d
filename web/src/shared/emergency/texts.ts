const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

export const EMERGENCY_PATH = '/emergency_access';

export const EMERGENCY_BANNER = {
  title: 'Emergency access',
  left: (minutes: number) => `${minutesText(minutes)} left. You can read this case and change nothing.`,
  told: 'The administrators were told.',
  end: 'End now',
  ended: 'Emergency access has ended',
  ask: 'Emergency access',
} as const;
