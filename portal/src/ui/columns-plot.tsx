import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './columns-plot.module.css';
import { barPath, barPlaces, type ValueScale, valueScale } from './plot-geometry.ts';
import { useNarrow } from './use-media.ts';
import { useWidth } from './use-width.ts';

const plotHeights = { wide: 170, narrow: 110 };
const top = 14;
const bottom = 26;
const digitWidth = 8.2;
/** Room that names under columns have at least. */
const nameWidth = 34;

export interface PlottedColumn {
  readonly key: string;
  /** Under the column, where there is room. */
  readonly name: string;
  /** Hundredths, for the geometry of plots. */
  readonly now: number;
  readonly before: number;
}

interface ColumnsPlotProps {
  readonly columns: readonly PlottedColumn[];
  /** What is read out as long as no column is under the pointer. */
  readonly first: number;
  /** What a screen reader says in place of the drawing: the figures are in a table. */
  readonly summary: string;
  readonly tick: (value: number) => string;
  /** Above the drawing, about one column; it is the key of the drawing too. */
  readonly readout: (column: PlottedColumn) => {
    readonly title: string;
    readonly now: ReactNode;
    readonly before: ReactNode;
  };
}

/** Columns of a time that goes on, before lines of an earlier time. */
export function ColumnsPlot({ columns, first, summary, tick, readout }: ColumnsPlotProps) {
  const [frame, width] = useWidth();
  const height = useNarrow() ? plotHeights.narrow : plotHeights.wide;
  const [pointed, setPointed] = useState<number>();
  const at = pointed !== undefined && pointed < columns.length ? pointed : first;
  const read = columns[at] ?? columns[0];
  if (read === undefined) return null;
  const words = readout(read);
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['readout']} aria-hidden="true">
        <strong>{words.title}</strong>
        <span className={styles['key']}>
          <i className={styles['keyNow']} />
          {words.now}
        </span>
        <span className={styles['key']}>
          <i className={styles['keyBefore']} />
          {words.before}
        </span>
      </figcaption>
      <div ref={frame} className={styles['frame']} onPointerLeave={() => setPointed(undefined)}>
        <svg role="img" width={width} height={top + height + bottom} aria-label={summary}>
          <Drawing
            {...{ columns, width, height, tick }}
            read={read}
            scale={valueScale(Math.max(...columns.map(({ now, before }) => Math.max(now, before))))}
            onPoint={setPointed}
          />
        </svg>
      </div>
    </figure>
  );
}

interface DrawingProps extends Pick<ColumnsPlotProps, 'columns' | 'tick'> {
  readonly width: number;
  readonly height: number;
  readonly scale: ValueScale;
  readonly read: PlottedColumn;
  readonly onPoint: (at: number) => void;
}

/** Every so many columns have a name. */
const steps = [1, 2, 3, 4, 6, 7, 12, 14, 30, 61, 92];

function Drawing({ columns, width, height, scale, read, tick, onPoint }: DrawingProps) {
  const left = Math.max(...scale.ticks.map((value) => tick(value).length)) * digitWidth + 10;
  const plotWidth = Math.max(1, width - left);
  const places = barPlaces(columns.length, plotWidth);
  const share = plotWidth / columns.length;
  const longest = Math.max(...columns.map(({ name }) => name.length)) * digitWidth + 10;
  const every =
    steps.find((step) => step * share >= Math.max(nameWidth, longest)) ?? columns.length;
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
      {columns.map(({ key, name, now, before }, at) => {
        const place = places[at] ?? { x: 0, width: 0, middle: 0 };
        return (
          <g
            key={key}
            className={classNames(styles['column'], key === read.key && styles['read'])}
            onPointerEnter={() => onPoint(at)}
          >
            <rect
              x={left + share * at}
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
                x1={left + share * at + 1}
                x2={left + share * (at + 1) - 1}
                y1={y(before)}
                y2={y(before)}
                className={styles['before']}
              />
            )}
            {at % every === 0 ? (
              <text x={left + place.middle} y={top + height + 19} className={styles['name']}>
                {name}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}
