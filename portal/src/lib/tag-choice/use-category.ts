import type { Kategorija } from '@rampa/contract';
import { getKategorije } from '@rampa/contract/toll-calculator';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../texts/use-texts.ts';

interface Category {
  readonly name: string;
  /** Empty until it is known. */
  readonly summary: string;
}

/** The country's names of its vehicle categories, and what belongs to each. */
export function useCategory(): (kategorija: Kategorija) => Category {
  const { t, languageId } = useTexts();
  const { value } = useCall(getKategorije, { languageId }, { quiet: true });
  return (kategorija) =>
    value?.items.find((known) => known.kategorija === kategorija) ?? {
      name: t('purchases.category', { kategorija }),
      summary: '',
    };
}
