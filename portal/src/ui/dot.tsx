import styles from './dot.module.css';

/** Parts the facts of a line. */
export function Dot() {
  return (
    <>
      {' '}
      <span className={styles['dot']} aria-hidden="true" />{' '}
    </>
  );
}
