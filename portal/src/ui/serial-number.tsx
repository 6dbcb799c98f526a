import styles from './serial-number.module.css';

const groupLength = 4;

/**
 * A long number in groups that the eye can compare with the printed one. The gaps are drawn, not written:
 * copied, it is the number itself.
 */
export function SerialNumber({ value }: { readonly value: string }) {
  const groups = Array.from({ length: Math.ceil(value.length / groupLength) }, (_, index) =>
    value.slice(index * groupLength, (index + 1) * groupLength),
  );
  return (
    <span className={styles['number']} translate="no">
      {groups.map((group, index) => (
        // The same four digits may come twice.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <span key={index} className={styles['group']}>
          {group}
        </span>
      ))}
    </span>
  );
}
