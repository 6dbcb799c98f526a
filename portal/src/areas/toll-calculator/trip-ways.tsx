import type { TollWay } from '@rampa/contract/toll-calculator';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { RoadNumber } from '../../ui/sign.tsx';
import { durationText } from '../../lib/trips/duration.ts';
import styles from './trip-ways.module.css';

interface TripWaysProps {
  /** The shortest first. */
  readonly ways: readonly TollWay[];
  /** Signs of the motorways of each route, once they are known. */
  readonly roads: readonly (readonly string[])[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** The routes of a trip that has more than one, to choose from. */
export function TripWays({ ways, roads, chosen, onChoose }: TripWaysProps) {
  const { t, formats } = useTexts();
  return (
    <section className={styles['ways']} aria-label={t('toll-calculator.ways')}>
      <h3 className={styles['title']}>{t('toll-calculator.ways')}</h3>
      <ul className={styles['list']}>
        {ways.map((way, at) => (
          <li key={roads[at]?.join(' ') ?? at}>
            <button
              type="button"
              aria-pressed={at === chosen}
              className={classNames(styles['way'], at === chosen && styles['chosen'])}
              onClick={() => onChoose(at)}
            >
              <span className={styles['roads']}>
                {(roads[at] ?? []).map((road) => (
                  <RoadNumber key={road}>{road}</RoadNumber>
                ))}
              </span>
              <span className={styles['facts']}>
                {formats.kilometres(way.km * 1000)} · {durationText(way.minutes, t)}
              </span>
              <strong className={styles['total']}>{formats.money(way.total)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
