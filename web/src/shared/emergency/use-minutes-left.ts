import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const TICK = 5_000;

const minutesUntil = (time: string): number =>
  Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / MINUTE));

/** Whole minutes, rounded up, until a time. */
export const useMinutesLeft = (time: string): number => {
  const [minutes, setMinutes] = useState(() => minutesUntil(time));
  useEffect(() => {
    const tick = setInterval(() => setMinutes(minutesUntil(time)), TICK);
    return () => clearInterval(tick);
  }, [time]);
  return minutes;
};
