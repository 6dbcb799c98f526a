import { useState } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { barPath, barPlaces, type ValueScale, valueScale } from '../../ui/plot-geometry.ts';
import { useWidth } from '../../ui/use-width.ts';
import {
  labelledMonths,
  monthMarks,
  type SpendingStep,
  type StepSpending,
  yearMarks,
} from './spending-scale.ts';
import type { SpendingViewProps } from './spending-table.tsx';
import { type StepWords, useStepWords } from './step-words.ts';
import styles from './spending-chart.module.css';

/** Pixels of the drawing. */
const plotHeights = { wide: 190, narrow: 110 };
const top = 26;
const bottom = 44;
const labelWidth = 44;
const digitWidth = 8.2;
/** Half the width of a month's name: the last one would otherwise be cut off at the edge. */
const nameHalf = 17;

/** Room for a day of the month under its bar, and half of what it is wide. */
const dayWidth = 26;
const dayHalf = 9;

/**
 * Bars by month or by day. For a screen reader it is one picture with its summary: the figures, and the
 * links to their passages by keyboard, are in the table.
 */
export function SpendingChart({ spent, step, currency, onChoose }: SpendingViewProps) {
  const { t, formats } = useTexts();
  const words = useStepWords(step);
  const [frame, width] = useWidth();
  // Low on a phone, so that the list is not far below.
  const plotHeight = useNarrow() ? plotHeights.narrow : plotHeights.wide;
  const [pointed, setPointed] = useState<string>();
  const highest = spent.reduce<StepSpending | undefined>(
    (most, one) => (most === undefined || one.amountMinor > most.amountMinor ? one : most),
    undefined,
  );
  const [first, last] = [spent[0], spent.at(-1)];
  if (highest === undefined || first === undefined || last === undefined) return null;
  const money = (amount: number) => formats.money({ amount, currency });
  const read = spent.find(({ key }) => key === pointed) ?? last;

  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['readout']} aria-hidden="true">
        <strong>{words.long(read.key)}</strong>
        <span className={styles['amount']}>{money(read.amountMinor)}</span>
        <span>
          {t('passages.count', { count: read.passages, number: formats.number(read.passages) })}
        </span>
      </figcaption>
      <div ref={frame} className={styles['frame']} onPointerLeave={() => setPointed(undefined)}>
        <svg
          role="img"
          width={width}
          height={top + plotHeight + bottom}
          aria-label={words.summary({
            from: words.long(first.key),
            to: words.long(last.key),
            highest: words.long(highest.key),
            amount: money(highest.amountMinor),
          })}
        >
          {width === 0 ? null : (
            <Drawing
              {...{ spent, step, words, width, plotHeight, onChoose }}
              read={read.key}
              onPoint={setPointed}
              tick={(amount) => formats.shortAmount({ amount, currency })}
              scale={valueScale(highest.amountMinor)}
            />
          )}
        </svg>
      </div>
    </figure>
  );
}

interface DrawingProps {
  readonly spent: readonly StepSpending[];
  readonly step: SpendingStep;
  readonly words: StepWords;
  readonly width: number;
  readonly plotHeight: number;
  readonly scale: ValueScale;
  /** The month or day that the line above the chart is about. */
  readonly read: string;
  readonly onPoint: (key: string) => void;
  readonly onChoose: (key: string) => void;
  readonly tick: (amount: number) => string;
}

function Drawing({
  spent,
  step,
  words,
  width,
  plotHeight,
  scale,
  read,
  onPoint,
  onChoose,
  tick,
}: DrawingProps) {
  const left = Math.max(...scale.ticks.map((value) => tick(value).length)) * digitWidth + 10;
  const plotWidth = Math.max(1, width - left);
  const places = barPlaces(spent.length, plotWidth);
  const names = spent.map(({ key }) => key);
  const labelled = labelledMonths(names, plotWidth, step === 'day' ? dayWidth : labelWidth);
  const marksOf = step === 'day' ? monthMarks : yearMarks;
  const marked = marksOf(names, plotWidth, labelWidth);
  const y = (amount: number) => top + plotHeight * (1 - amount / scale.top);
  const share = plotWidth / spent.length;
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
      {spent.map(({ key, amountMinor }, index) => {
        const place = places[index] ?? { x: 0, width: 0, middle: 0 };
        return (
          <g
            key={key}
            className={classNames(styles['month'], key === read && styles['read'])}
            onPointerEnter={() => onPoint(key)}
            onClick={() => onChoose(key)}
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
            {labelled.has(key) ? (
              <text
                x={Math.min(left + place.middle, width - (step === 'day' ? dayHalf : nameHalf))}
                y={top + plotHeight + 19}
                className={styles['name']}
              >
                {words.short(key)}
              </text>
            ) : null}
            {!marked.has(key) ? null : (
              <text
                x={Math.min(left + place.middle, width - nameHalf)}
                y={top + plotHeight + 38}
                className={styles['year']}
              >
                {words.mark(key)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
