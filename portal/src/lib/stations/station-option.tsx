import type { Station } from '@rampa/contract/toll-calculator';
import { useTexts } from '../texts/use-texts.ts';
import styles from './station-picker.module.css';

interface StationOptionProps {
  readonly station: Station;
  readonly sign: string | undefined;
}

export function StationOption({ station, sign }: StationOptionProps) {
  const { formats } = useTexts();
  return (
    <>
      <span className={styles['name']}>
        {station.name}
        {otherNames(station).map((alias) => (
          <span key={alias} className={styles['alias']}>
            {alias}
          </span>
        ))}
      </span>
      <span className={styles['km']}>
        {sign === undefined ? null : <span className={styles['sign']}>{sign}</span>}
        {formats.kilometres(station.km * 1000)}
      </span>
    </>
  );
}

/** Aliases that the name does not begin with itself. */
function otherNames({ name, aliases }: Station): readonly string[] {
  return aliases.filter((alias) => !name.startsWith(alias));
}
