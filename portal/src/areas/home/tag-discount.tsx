import { getKategorije } from '@rampa/contract/toll-calculator';
import { useCall } from '../../lib/api/queries.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';

/** What a tag saves today, as the live line of the toll calculation. */
export function TagDiscount({ otherwise }: { readonly otherwise: string }) {
  const { t, languageId, formats } = useTexts();
  const { value } = useCall(getKategorije, { languageId }, { quiet: true });
  const percent = value?.tagDiscount?.percent ?? 0;
  if (percent === 0) return otherwise;
  return t('home.calculation-discount', { percent: formats.percent(percent * 10) });
}
