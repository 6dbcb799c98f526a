// `Intl` formats a Date; the polyfill of Temporal would weigh 20 kB in every first load.
// oxlint-disable no-restricted-globals
import { type Amount, type Currency, type LanguageId, writtenDate } from '@rampa/contract';

/** Toll time, whatever the browser's zone. */
const zone = 'Europe/Belgrade';

/** `Intl` locales with region, so that English dates are not American. */
const intlLocale: Readonly<Record<LanguageId, string>> = {
  '1': 'sr-Cyrl-RS',
  '2': 'sr-Latn-RS',
  '3': 'en-GB',
};

const minorPerMajor = 100;
const hundredMinor = 100 * 100;
const millionMinor = 1_000_000 * minorPerMajor;
const dayMilliseconds = 86_400_000;

interface CurrencyForm {
  readonly digits: number;
  readonly symbol: Readonly<Record<LanguageId, string>>;
}

const currencies: Readonly<Record<Currency, CurrencyForm>> = {
  // Whole dinars on screen.
  RSD: { digits: 0, symbol: { '1': 'RSD', '2': 'RSD', '3': 'RSD' } },
  BAM: { digits: 2, symbol: { '1': 'КМ', '2': 'KM', '3': 'KM' } },
  EUR: { digits: 2, symbol: { '1': 'EUR', '2': 'EUR', '3': 'EUR' } },
};

export interface MoneyOptions {
  /** With minor units even where the currency is shown in whole units. */
  readonly exact?: boolean;
}

export interface Formats {
  /** `sr-Latn-RS` and the like, for code that formats by itself. */
  readonly locale: string;
  number(value: number): string;
  /** `1.222 RSD`: the currency after the amount, a real minus. */
  money(amount: Amount, options?: MoneyOptions): string;
  moneyParts(
    amount: Amount,
    options?: MoneyOptions,
  ): { readonly number: string; readonly currency: string };
  /** `1.500`, `2,5 mil.`: on the axis of a chart, without the currency. */
  shortAmount(amount: Amount): string;
  /** The name of the currency on screen. */
  currency(currency: Currency): string;
  /** `12. nov 2026.`, of an instant or an ISO day. */
  day(when: string): string;
  /** `12. novembra 2026.` */
  longDay(when: string): string;
  /** `18:42` */
  time(instant: string): string;
  /** `danas`, `juče`, `sutra`, `12. nov`, `3. okt 2025.`: the day of an instant in toll time. */
  dayName(instant: string, now: number): string;
  /** `danas, 18:42`, `juče, 18:42`, `12. nov, 07:15`, `3. okt 2025, 11:20` */
  dayTime(instant: string, now: number): string;
  /** `novembar 2026.`, of `2026-11`. */
  month(month: string): string;
  /** `nov`, of `2026-11`: for the axis of a chart. */
  shortMonth(month: string): string;
  /** `pre 5 minuta`, of the time since. */
  ago(since: number, now: number): string;
  /** `238 km`, of metres. */
  kilometres(metres: number): string;
  /** `1,2 MB`: how big a file is. */
  bytes(count: number): string;
  /** `12,5 %`, of thousandths. */
  percent(thousandths: number): string;
}

/** Created once per language: an `Intl` formatter costs more than a hundred texts written with it. */
export function formatsOf(languageId: LanguageId): Formats {
  const known = made.get(languageId) ?? createFormats(languageId);
  made.set(languageId, known);
  return known;
}

const made = new Map<LanguageId, Formats>();

function createFormats(languageId: LanguageId): Formats {
  const locale = intlLocale[languageId];
  const dates = keptByOptions(
    (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }),
  );
  const numbers = keptByOptions(
    (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  );
  const relatives = keptByOptions(
    (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
  );
  const relative = () => relatives({ numeric: 'auto' });

  const formats: Formats = {
    locale,
    number: (value) => realMinus(numbers({}).format(value)),
    moneyParts({ amount, currency }, { exact = false } = {}) {
      const { digits, symbol } = currencies[currency];
      const shown = exact && amount % minorPerMajor !== 0 ? 2 : digits;
      const format = numbers({ minimumFractionDigits: shown, maximumFractionDigits: shown });
      return {
        number: realMinus(format.format(amount / minorPerMajor)),
        currency: symbol[languageId],
      };
    },
    money(amount, options) {
      const { number, currency } = formats.moneyParts(amount, options);
      return `${number}\u00a0${currency}`;
    },
    shortAmount({ amount }) {
      const notation = Math.abs(amount) < millionMinor ? 'standard' : 'compact';
      // Of what is written out, parts are worth a digit only where it is small.
      const whole = notation === 'standard' && Math.abs(amount) >= hundredMinor;
      const format = numbers({ notation, maximumFractionDigits: whole ? 0 : 1 });
      return realMinus(format.format(amount / minorPerMajor));
    },
    currency: (currency) => currencies[currency].symbol[languageId],
    day: (when) =>
      dates({ day: 'numeric', month: 'short', year: 'numeric' }).format(instantOf(when)),
    longDay: (when) =>
      writtenDate(
        dates({ day: 'numeric', month: 'long', year: 'numeric' }),
        instantOf(when).getTime(),
      ),
    time: (instant) =>
      dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant)),
    dayName(instant, now) {
      const when = new Date(instant);
      const days = tollDay(when.getTime()) - tollDay(now);
      if (Math.abs(days) <= 1) return relative().format(days, 'day');
      return yearOf(when) === yearOf(new Date(now))
        ? dates({ day: 'numeric', month: 'short' }).format(when)
        : formats.day(instant);
    },
    dayTime: (instant, now) => `${formats.dayName(instant, now)}, ${formats.time(instant)}`,
    month: (month) =>
      dates({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(monthStart(month)),
    shortMonth: (month) => dates({ month: 'short', timeZone: 'UTC' }).format(monthStart(month)),
    ago(since, now) {
      const minutes = Math.max(0, Math.round((now - since) / 60_000));
      if (minutes < 60) return relative().format(-minutes, 'minute');
      if (minutes < 60 * 24) return relative().format(-Math.round(minutes / 60), 'hour');
      return relative().format(-Math.round(minutes / (60 * 24)), 'day');
    },
    kilometres: (metres) =>
      `${numbers({ maximumFractionDigits: 1 }).format(metres / 1000)}\u00a0km`,
    bytes(count) {
      const megabytes = count >= 1_000_000;
      const size = numbers({ maximumFractionDigits: megabytes ? 1 : 0 });
      return `${size.format(count / (megabytes ? 1_000_000 : 1000))}\u00a0${megabytes ? 'MB' : 'kB'}`;
    },
    percent: (thousandths) =>
      realMinus(numbers({ style: 'percent', maximumFractionDigits: 1 }).format(thousandths / 1000)),
  };
  return formats;
}

/** Formatters by their options. There are a dozen of them, all created above. */
function keptByOptions<Options extends object, Made>(
  make: (options: Options) => Made,
): (options: Options) => Made {
  const kept = new Map<string, Made>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = kept.get(key) ?? make(options);
    kept.set(key, known);
    return known;
  };
}

function monthStart(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}

/** `Intl` writes a hyphen for the minus sign in Serbian. */
function realMinus(text: string): string {
  return text.replace('-', '\u2212');
}

/** For a bare day, noon of that day, which is the same day in Belgrade. */
function instantOf(when: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/u.test(when) ? `${when}T12:00:00Z` : when);
}

const tollDate = new Intl.DateTimeFormat('en-CA', { timeZone: zone });

/** The ISO day of a moment in toll time. */
export function tollDayOf(time: number): string {
  return tollDate.format(time);
}

/** Number of the day in toll time, for differences. */
function tollDay(time: number): number {
  return Date.parse(`${tollDayOf(time)}T00:00:00Z`) / dayMilliseconds;
}

function yearOf(when: Date): string {
  return tollDayOf(when.getTime()).slice(0, 4);
}
