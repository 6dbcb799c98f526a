/** Geometry of plots. Values are hundredths, such as minor units; lengths are pixels. */

export interface ValueScale {
  /** Value at the top of the chart. */
  readonly top: number;
  /** From 0 to the top. */
  readonly ticks: readonly number[];
}

/** Round values for the axis: at most four steps of 1, 2, 2.5 or 5 times a power of ten. */
export function valueScale(largest: number): ValueScale {
  // An empty chart still has an axis, of one whole unit of money.
  const reach = Math.max(largest, 100);
  const rough = reach / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Counts are plotted too: half a passage is no step.
  const factor = [1, 2, 2.5, 5, 10].find(
    (candidate) => candidate * power >= rough && (power < 100 || (candidate * power) % 100 === 0),
  );
  const step = Math.max(100, Math.round((factor ?? 10) * power));
  const count = Math.ceil(reach / step);
  return {
    top: count * step,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}

export interface BarPlace {
  readonly x: number;
  readonly width: number;
  /** Middle of the bar's slot. */
  readonly middle: number;
}

const widestBar = 56;

/** Slots of the bars: equal shares of the width, with gaps. */
export function barPlaces(count: number, width: number): readonly BarPlace[] {
  const share = width / Math.max(1, count);
  const bar = Math.min(widestBar, Math.max(1, share * (share < 6 ? 0.8 : 0.64)));
  return Array.from({ length: count }, (_, index) => {
    const middle = share * (index + 0.5);
    return { x: middle - bar / 2, width: bar, middle };
  });
}

const rounding = 4;

/** A bar with a rounded top, if it is high and wide enough for one. */
export function barPath(x: number, yTop: number, width: number, yGround: number): string {
  const radius = Math.min(rounding, width / 2, yGround - yTop);
  return [
    `M${x} ${yGround}V${yTop + radius}`,
    `a${radius} ${radius} 0 0 1 ${radius} ${-radius}`,
    `h${width - 2 * radius}`,
    `a${radius} ${radius} 0 0 1 ${radius} ${radius}`,
    `V${yGround}Z`,
  ].join('');
}
