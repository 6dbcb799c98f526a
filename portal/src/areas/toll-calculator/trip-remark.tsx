import { latestOn } from '@rampa/contract/toll-calculator';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { UseTrip } from './use-trip.ts';

/** By which tariff, for which day, at which rate, and how sure all that is. */
export function TripRemark({ state: { pricing, tariffs, date } }: { readonly state: UseTrip }) {
  const { t, formats } = useTexts();
  const tariff = pricing?.tariffOn(date);
  if (tariff === undefined || tariffs === undefined) return null;
  const rate = latestOn(tariffs.euroRates, date);
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
            rate: formats.money(
              {
                amount: Math.round(rate.rate / 1000),
                currency: tariffs.currency,
              },
              { exact: true },
            ),
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
