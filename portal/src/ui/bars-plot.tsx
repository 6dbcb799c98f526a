import styles from './bars-plot.module.css';

export interface Bar {
  readonly key: string;
  readonly name: string;
  /** Below zero there is no bar. */
  readonly now: number;
  /** Of the period before; a line where it is not zero. */
  readonly before: number;
  /** `now` in words. */
  readonly value: string;
}

interface BarsPlotProps {
  readonly bars: readonly Bar[];
  /** What a screen reader says in place of the drawing: the figures are in a table. */
  readonly summary: string;
  readonly keyNow: string;
  readonly keyBefore: string;
}

/** A lying bar for each of a few named things, with a line where it was before. */
export function BarsPlot({ bars, summary, keyNow, keyBefore }: BarsPlotProps) {
  const reach = Math.max(1, ...bars.flatMap(({ now, before }) => [now, before]));
  const share = (value: number): string => `${(Math.max(0, value) * 100) / reach}%`;
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['key']} aria-hidden="true">
        <span>
          <i className={styles['keyNow']} /> {keyNow}
        </span>
        <span>
          <i className={styles['keyBefore']} /> {keyBefore}
        </span>
      </figcaption>
      <div role="img" aria-label={summary} className={styles['bars']}>
        {bars.map(({ key, name, now, before, value }) => (
          <div key={key} className={styles['row']}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['track']}>
              <span className={styles['now']} style={{ inlineSize: share(now) }} />
              {before <= 0 ? null : (
                <span className={styles['before']} style={{ insetInlineStart: share(before) }} />
              )}
            </span>
            <span className={styles['value']}>{value}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
