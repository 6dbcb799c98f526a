import styles from './dot.module.css';

/** Separates the facts of a line. */
export function Dot() {
  return (
    <>
      {' '}
      <span className={styles['dot']} aria-hidden="true" />{' '}
    </>
  );
}
