import { useState } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { barPath, barPlaces, type ValueScale, valueScale } from '../../ui/plot-geometry.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { useWidth } from '../../ui/use-width.ts';
import { hourText } from './hour-text.ts';
import styles from './hours-plot.module.css';
import type { Tolls } from './use-work-state.ts';

/** What the plot is of. */
export type Measure = 'passages' | 'amount';

const plotHeights = { wide: 170, narrow: 110 };
const top = 14;
const bottom = 26;
const digitWidth = 8.2;
/** Room for an hour under its bar. */
const hourWidth = 34;

interface HourValue {
  readonly hour: number;
  /** Hundredths, for the geometry of plots. */
  readonly now: number;
  readonly before: number;
}

interface HoursPlotProps {
  readonly tolls: Tolls;
  readonly measure: Measure;
}

/**
 * Bars of today before the outlines of last week, by hour. For a screen reader it is one picture with its
 * summary: the figures are in the table.
 */
export function HoursPlot({ tolls, measure }: HoursPlotProps) {
  const { t, formats } = useTexts();
  const [frame, width] = useWidth();
  const height = useNarrow() ? plotHeights.narrow : plotHeights.wide;
  const [pointed, setPointed] = useState<number>();
  const values = valuesOf(tolls, measure);
  const { currency } = tolls.sum.amount;
  const text = (value: number) =>
    measure === 'amount'
      ? formats.money({ amount: value, currency })
      : formats.number(Math.round(value / 100));
  const busiest = values.reduce((most, one) => (one.now > most.now ? one : most));
  // Of the hour under the pointer, or the last full one.
  const read = values[pointed ?? Math.max(0, tolls.hours - 1)] ?? busiest;
  const words = {
    hour: hourText(read.hour),
    now: text(read.now),
    before: text(read.before),
  };
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['readout']} aria-hidden="true">
        <strong>{words.hour}</strong>
        <span className={styles['key']}>
          <i className={styles['keyNow']} />
          {t('reports.key-today', { value: words.now })}
        </span>
        <span className={styles['key']}>
          <i className={styles['keyBefore']} />
          {t('reports.key-before', { value: words.before })}
        </span>
      </figcaption>
      <div ref={frame} className={styles['frame']} onPointerLeave={() => setPointed(undefined)}>
        <svg
          role="img"
          width={width}
          height={top + height + bottom}
          aria-label={t('reports.summary', {
            what: t(measure === 'amount' ? 'reports.revenue' : 'reports.passages'),
            hour: hourText(busiest.hour),
            value: text(busiest.now),
            before: text(busiest.before),
          })}
        >
          <Drawing
            {...{ values, width, height }}
            read={read.hour}
            scale={valueScale(Math.max(...values.map(({ now, before }) => Math.max(now, before))))}
            tick={(value) => formats.shortAmount({ amount: value, currency })}
            onPoint={setPointed}
          />
        </svg>
      </div>
    </figure>
  );
}

function valuesOf({ byHour }: Tolls, measure: Measure): readonly HourValue[] {
  return byHour.map(({ hour, passages, passagesBefore, amount, amountBefore }) =>
    measure === 'amount'
      ? { hour, now: amount.amount, before: amountBefore.amount }
      : { hour, now: passages * 100, before: passagesBefore * 100 },
  );
}

interface DrawingProps {
  readonly values: readonly HourValue[];
  readonly width: number;
  readonly height: number;
  readonly scale: ValueScale;
  readonly read: number;
  readonly tick: (value: number) => string;
  readonly onPoint: (hour: number) => void;
}

function Drawing({ values, width, height, scale, read, tick, onPoint }: DrawingProps) {
  const left = Math.max(...scale.ticks.map((value) => tick(value).length)) * digitWidth + 10;
  const plotWidth = Math.max(1, width - left);
  const places = barPlaces(values.length, plotWidth);
  const share = plotWidth / values.length;
  const every = [1, 2, 3, 4, 6, 12].find((step) => step * share >= hourWidth) ?? 24;
  const y = (value: number) => top + height * (1 - value / scale.top);
  return (
    <>
      {scale.ticks.map((value) => (
        <g key={value}>
          <line
            x1={left}
            x2={width}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? styles['ground'] : styles['line']}
          />
          <text x={left - 10} y={y(value) + 5} className={styles['tick']}>
            {tick(value)}
          </text>
        </g>
      ))}
      {values.map(({ hour, now, before }) => {
        const place = places[hour] ?? { x: 0, width: 0, middle: 0 };
        return (
          <g
            key={hour}
            className={classNames(styles['hour'], hour === read && styles['read'])}
            onPointerEnter={() => onPoint(hour)}
          >
            <rect
              x={left + share * hour}
              y={top}
              width={share}
              height={height + bottom}
              className={styles['area']}
            />
            {now === 0 ? null : (
              <path
                d={barPath(left + place.x, y(now), place.width, y(0))}
                className={styles['now']}
              />
            )}
            {before === 0 ? null : (
              <line
                x1={left + share * hour + 1}
                x2={left + share * (hour + 1) - 1}
                y1={y(before)}
                y2={y(before)}
                className={styles['before']}
              />
            )}
            {hour % every === 0 ? (
              <text x={left + place.middle} y={top + height + 19} className={styles['name']}>
                {hour}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}
