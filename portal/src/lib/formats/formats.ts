// `Intl` formats a Date; the polyfill of Temporal would weigh 20 kB in every first load.
// oxlint-disable no-restricted-globals
import type { Amount, Country, Currency, LanguageId } from '@rampa/contract';
import { bare } from './bare.ts';
import { ijekavian } from './ijekavian.ts';
import { monthName, monthOfDay, shortMonthName } from './month-names.ts';
import { tollClockOf } from './toll-clock.ts';
import { grouped, roundedRatio } from './whole-numbers.ts';

/*
 * What nearly every screen shows is written without `Intl`, whose first use takes as long as drawing a list: whole
 * numbers, money, days and times. Tests compare all of it with `Intl`, which writes the rest.
 */

/** `Intl` locales with region: English dates are not American, and Serbian names days as the country does. */
const intlLocale: Readonly<Record<Country, Readonly<Record<LanguageId, string>>>> = {
  rs: { '1': 'sr-Cyrl-RS', '2': 'sr-Latn-RS', '3': 'en-GB' },
  sr: { '1': 'sr-Cyrl-BA', '2': 'sr-Latn-BA', '3': 'en-GB' },
};

/** Between thousands, and before parts of one. */
const signs: Readonly<Record<LanguageId, { readonly group: string; readonly point: string }>> = {
  '1': { group: '.', point: ',' },
  '2': { group: '.', point: ',' },
  '3': { group: ',', point: '.' },
};

/** Yesterday, today, tomorrow. */
const nearDays: Readonly<Record<LanguageId, readonly [string, string, string]>> = {
  '1': ['јуче', 'данас', 'сутра'],
  '2': ['juče', 'danas', 'sutra'],
  '3': ['yesterday', 'today', 'tomorrow'],
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
  /** `ponedeljak`, in Republika Srpska `ponedjeljak`: a day of the week; 1 is Monday. */
  weekday(weekday: number): string;
  /** `pre 5 minuta`, of the time since. */
  ago(since: number, now: number): string;
  /** `238 km`, of metres. */
  kilometres(metres: number): string;
  /** `1,2 MB`: how big a file is. */
  bytes(count: number): string;
  /** `12,5%`, of thousandths. */
  percent(thousandths: number): string;
}

/** Created once per language: an `Intl` formatter costs more than a hundred texts written with it. */
export function formatsOf(languageId: LanguageId, country: Country = 'rs'): Formats {
  const locale = intlLocale[country][languageId];
  const known = made.get(locale) ?? createFormats(languageId, locale, country);
  made.set(locale, known);
  return known;
}

/** By locale. */
const made = new Map<string, Formats>();

function createFormats(languageId: LanguageId, locale: string, country: Country): Formats {
  // Not every browser has names for the region: those of Serbia are written as there.
  const asThere = country === 'sr' ? ijekavian : (text: string) => text;
  const numbers = keptByOptions(
    (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  );
  const relatives = keptByOptions(
    (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
  );
  const relative = () => relatives({ numeric: 'auto' });

  const { group, point } = signs[languageId];
  // What is written as zero has no sign, whatever it was before it was rounded.
  const written = (whole: number, negative: boolean, parts = 0): string =>
    `${negative && (whole !== 0 || parts !== 0) ? '\u2212' : ''}${grouped(whole, group)}`;
  // Serbian writes ordinals.
  const stop = languageId === '3' ? '' : '.';
  const dayOf = (iso: string): string => `${Number(iso.slice(8, 10))}${stop}`;
  // A line never ends with the number of a day.
  const dayAndMonth = (iso: string): string =>
    `${dayOf(iso)}\u00a0${shortMonthName(languageId, monthOf(iso))}`;
  const withYear = (text: string, iso: string): string => `${text} ${iso.slice(0, 4)}${stop}`;

  const formats: Formats = {
    locale,
    number: (value) =>
      Number.isSafeInteger(value)
        ? written(Math.abs(value), isNegative(value))
        : realMinus(numbers({}).format(value)),
    moneyParts({ amount, currency }, { exact = false } = {}) {
      const { digits, symbol } = currencies[currency];
      const shown = exact && amount % minorPerMajor !== 0 ? 2 : digits;
      const minor = Math.abs(amount);
      const parts = minor % minorPerMajor;
      const number =
        shown === 0
          ? written(roundedRatio(minor, minorPerMajor), isNegative(amount))
          : [
              written((minor - parts) / minorPerMajor, isNegative(amount), parts),
              String(parts).padStart(2, '0'),
            ].join(point);
      return { number, currency: symbol[languageId] };
    },
    money(amount, options) {
      const { number, currency } = formats.moneyParts(amount, options);
      return `${number}\u00a0${currency}`;
    },
    shortAmount({ amount }) {
      const minor = Math.abs(amount);
      if (minor >= millionMinor) {
        const format = numbers({ notation: 'compact', maximumFractionDigits: 1 });
        return realMinus(format.format(amount / minorPerMajor));
      }
      // Of what is written out, parts are worth a digit only where it is small.
      if (minor >= hundredMinor) {
        return written(roundedRatio(minor, minorPerMajor), isNegative(amount));
      }
      const tenths = roundedRatio(minor, minorPerMajor / 10);
      const whole = written((tenths - (tenths % 10)) / 10, isNegative(amount), tenths);
      return tenths % 10 === 0 ? whole : `${whole}${point}${tenths % 10}`;
    },
    currency: (currency) => currencies[currency].symbol[languageId],
    day(when) {
      const iso = tollClockOf(instantOf(when).getTime());
      return withYear(dayAndMonth(iso), iso);
    },
    longDay(when) {
      const iso = tollClockOf(instantOf(when).getTime());
      return withYear(`${dayOf(iso)}\u00a0${monthOfDay(languageId, monthOf(iso))}`, iso);
    },
    time: (instant) => tollClockOf(Date.parse(instant)).slice(11, 16),
    dayName(instant, now) {
      const when = tollClockOf(Date.parse(instant));
      const today = tollClockOf(now);
      const days = dayNumber(when) - dayNumber(today);
      const near = nearDays[languageId][days + 1];
      if (near !== undefined) return near;
      return when.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(when) : formats.day(instant);
    },
    dayTime: (instant, now) => `${bare(formats.dayName(instant, now))}, ${formats.time(instant)}`,
    month: (month) => withYear(monthName(languageId, monthOf(month)), month),
    shortMonth: (month) => shortMonthName(languageId, monthOf(month)),
    weekday(weekday) {
      const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
      // The first day of 2024 was a Monday.
      return asThere(names.format(Date.UTC(2024, 0, weekday)));
    },
    ago(since, now) {
      const minutes = Math.max(0, Math.round((now - since) / 60_000));
      const past = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
        asThere(relative().format(-count, unit));
      if (minutes < 60) return past(minutes, 'minute');
      // Days are those of the calendar: what is 35 hours old need not be of yesterday.
      const days = dayNumber(tollClockOf(now)) - dayNumber(tollClockOf(since));
      return minutes < 60 * 24 || days === 0
        ? past(Math.round(minutes / 60), 'hour')
        : past(days, 'day');
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

/** Of an ISO day, or of anything that begins as one. */
const monthOf = (iso: string): number => Number(iso.slice(5, 7));

/** As `Intl` sees it. */
const isNegative = (value: number): boolean => value < 0 || Object.is(value, -0);

/** `Intl` writes a hyphen for the minus sign in Serbian, and one before a zero that was less. */
function realMinus(text: string): string {
  return text.replace('-', /[1-9]/u.test(text) ? '\u2212' : '');
}

/** For a bare day, noon of that day, which is the same day in Belgrade. */
function instantOf(when: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/u.test(when) ? `${when}T12:00:00Z` : when);
}

/** The ISO day of a moment in toll time. */
export function tollDayOf(time: number): string {
  return tollClockOf(time).slice(0, 10);
}

/** Number of an ISO day, for differences. */
function dayNumber(iso: string): number {
  return Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / dayMilliseconds;
}
