import type { ReactNode } from 'react';
import styles from './list-room.module.css';

/**
 * Around a list, its skeleton and its empty state: on phones as tall as the screen, so that the footer begins below it and
 * stays out of sight, however long the list turns out to be.
 */
export function ListRoom({ children }: { readonly children: ReactNode }) {
  return <div className={styles['room']}>{children}</div>;
}
