import { latestOn } from '@rampa/contract/toll-calculator';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { UseTrip } from './use-trip.ts';

/** Rates are in hundred-thousandths. */
const rateOfOne = 100_000;

/** By which tariff, for which day, at which rate, and how reliable all that is. */
export function TripRemark({ state: { pricing, tariffs, date } }: { readonly state: UseTrip }) {
  const { t, formats } = useTexts();
  const tariff = pricing?.tariffOn(date);
  if (tariff === undefined || tariffs === undefined) return null;
  const rate = latestOn(tariffs.euroRates, date);
  const exactly = new Intl.NumberFormat(formats.locale, { maximumFractionDigits: 5 });
  return (
    <>
      <p>
        {t('toll-calculator.tariff', {
          day: formats.day(date),
          from: formats.day(tariff.validFrom),
        })}
      </p>
      {rate === undefined ? null : (
        <p>
          {t('toll-calculator.euro-rate', {
            rate: `${exactly.format(rate.rate / rateOfOne)}\u00a0${formats.currency(tariffs.currency)}`,
            from: formats.day(rate.validFrom),
          })}
        </p>
      )}
      {tariff.notice === '' ? null : (
        <p>
          <strong>{tariff.notice}</strong>
        </p>
      )}
    </>
  );
}
