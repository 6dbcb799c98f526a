import type { Kategorija } from '@rampa/contract';
import { getKategorije } from '@rampa/contract/toll-calculator';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Option } from '../../ui/select.tsx';

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

/** The country's vehicle categories, to choose from; none until they are known. */
export function useCategoryOptions(): readonly Option<Kategorija>[] {
  const { languageId } = useTexts();
  const { value } = useCall(getKategorije, { languageId }, { quiet: true });
  return (value?.items ?? []).map(({ kategorija, name }) => ({ value: kategorija, label: name }));
}
