import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import {
  barPlaces,
  labelledMonths,
  type MonthSpending,
  type ValueScale,
  valueScale,
  yearMarks,
} from './spending-scale.ts';
import type { SpendingViewProps } from './spending-table.tsx';
import styles from './spending-chart.module.css';

/** Pixels of the drawing. */
const plotHeight = 190;
const top = 26;
const bottom = 44;
const height = top + plotHeight + bottom;
const labelWidth = 44;
const digitWidth = 8.2;
/** Half a name of a month: the last one would else be cut off at the edge. */
const nameHalf = 17;
const rounding = 4;

/**
 * Bars by month. To a screen reader it is one picture with its summary: the figures stand in the
 * table, and so does the way to a month's passages by keyboard.
 */
export function SpendingChart({ months, currency, onChoose }: SpendingViewProps) {
  const { t, formats } = useTexts();
  const [frame, width] = useWidth();
  const [pointed, setPointed] = useState<string>();
  const highest = months.reduce<MonthSpending | undefined>(
    (most, month) => (most === undefined || month.amountMinor > most.amountMinor ? month : most),
    undefined,
  );
  const [first, last] = [months[0], months.at(-1)];
  if (highest === undefined || first === undefined || last === undefined) return null;
  const money = (amount: number) => formats.money({ amount, currency });
  const read = months.find(({ month }) => month === pointed) ?? last;

  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['readout']} aria-hidden="true">
        <strong>{formats.month(read.month)}</strong>
        <span className={styles['amount']}>{money(read.amountMinor)}</span>
        <span>
          {t('passages.count', { count: read.passages, number: formats.number(read.passages) })}
        </span>
      </figcaption>
      <div ref={frame} className={styles['frame']} onPointerLeave={() => setPointed(undefined)}>
        <svg
          role="img"
          width={width}
          height={height}
          aria-label={t('passages.spending-summary', {
            from: formats.month(first.month),
            to: formats.month(last.month),
            month: formats.month(highest.month),
            amount: money(highest.amountMinor),
          })}
        >
          <Drawing
            {...{ months, width, onChoose }}
            read={read.month}
            onPoint={setPointed}
            tick={(amount) => formats.shortAmount({ amount, currency })}
            shortMonth={formats.shortMonth}
            scale={valueScale(highest.amountMinor)}
          />
        </svg>
      </div>
    </figure>
  );
}

interface DrawingProps {
  readonly months: readonly MonthSpending[];
  readonly width: number;
  readonly scale: ValueScale;
  /** The month that the line above tells about. */
  readonly read: string;
  readonly onPoint: (month: string) => void;
  readonly onChoose: (month: string) => void;
  readonly tick: (amount: number) => string;
  readonly shortMonth: (month: string) => string;
}

function Drawing({
  months,
  width,
  scale,
  read,
  onPoint,
  onChoose,
  tick,
  shortMonth,
}: DrawingProps) {
  const left = Math.max(...scale.ticks.map((value) => tick(value).length)) * digitWidth + 10;
  const plotWidth = Math.max(1, width - left);
  const places = barPlaces(months.length, plotWidth);
  const names = months.map(({ month }) => month);
  const labelled = labelledMonths(names, plotWidth, labelWidth);
  const years = yearMarks(names, plotWidth, labelWidth);
  const y = (amount: number) => top + plotHeight * (1 - amount / scale.top);
  const share = plotWidth / months.length;
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
      {months.map(({ month, amountMinor }, index) => {
        const place = places[index] ?? { x: 0, width: 0, middle: 0 };
        return (
          <g
            key={month}
            className={classNames(styles['month'], month === read && styles['read'])}
            onPointerEnter={() => onPoint(month)}
            onClick={() => onChoose(month)}
          >
            <rect
              x={left + share * index}
              y={top}
              width={share}
              height={plotHeight + bottom}
              className={styles['area']}
            />
            <path
              d={barPath(left + place.x, y(amountMinor), place.width, y(0))}
              className={styles['bar']}
            />
            {labelled.has(month) ? (
              <text
                x={Math.min(left + place.middle, width - nameHalf)}
                y={top + plotHeight + 19}
                className={styles['name']}
              >
                {shortMonth(month)}
              </text>
            ) : null}
            {!years.has(month) ? null : (
              <text
                x={Math.min(left + place.middle, width - nameHalf)}
                y={top + plotHeight + 38}
                className={styles['year']}
              >
                {month.slice(0, 4)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** A bar with a round head, as far as it is high and wide enough for one. */
function barPath(x: number, yTop: number, width: number, yGround: number): string {
  const radius = Math.min(rounding, width / 2, yGround - yTop);
  return [
    `M${x} ${yGround}V${yTop + radius}`,
    `a${radius} ${radius} 0 0 1 ${radius} ${-radius}`,
    `h${width - 2 * radius}`,
    `a${radius} ${radius} 0 0 1 ${radius} ${radius}`,
    `V${yGround}Z`,
  ].join('');
}

/** Width of an element: letters stay as big as they are, the bars take what is left. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
