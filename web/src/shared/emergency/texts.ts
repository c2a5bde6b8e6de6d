const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

export const EMERGENCY_PATH = '/emergency_access';

export const EMERGENCY_BANNER = {
  title: 'Emergency access',
  until: (time: string) => `Emergency access: read only until ${time}`,
  left: (minutes: number) => `${minutesText(minutes)} left.`,
  told: 'The administrators were told.',
  end: 'End now',
  ended: 'Emergency access has ended',
  ask: 'Emergency access',
} as const;
