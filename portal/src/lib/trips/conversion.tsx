import type { T4APassage } from '@rampa/contract/external-toll';
import { DescriptionList } from '../../ui/description-list.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** The rate by which a foreign toll was converted. */
export function Conversion({ passage }: { readonly passage: T4APassage }) {
  const { t, formats } = useTexts();
  const { amount, localAmount, rate, rateDay } = passage;
  const decimals = new Intl.NumberFormat(formats.locale, {
    minimumFractionDigits: 4,
    maximumFractionDigits: 6,
  });
  return (
    <DescriptionList
      items={[
        {
          term: t('external-toll.rate', { day: formats.day(rateDay) }),
          value: t('external-toll.rate-value', {
            local: formats.currency(localAmount.currency),
            rate: decimals.format(Number(rate)),
            own: formats.currency(amount.currency),
          }),
        },
        {
          term: t('external-toll.converted'),
          value: formats.money(amount, { exact: true }),
          strong: true,
        },
      ]}
    />
  );
}
