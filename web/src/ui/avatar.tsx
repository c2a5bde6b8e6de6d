import styles from './avatar.module.css';

const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => Array.from(part)[0] ?? '')
    .slice(0, 2)
    .join('');

/** Decorative: the name is shown beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <span className={styles['avatar']} aria-hidden>
    {initials(name)}
  </span>
);
