import { getStanice } from '@rampa/contract/toll-calculator';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../texts/use-texts.ts';

interface StationOption {
  readonly value: string;
  readonly label: string;
}

/** The stations by name, and the chosen one by its id where the network does not have it. */
export function useStationOptions(chosen: string): readonly StationOption[] {
  const { formats, languageId } = useTexts();
  const { value } = useCall(getStanice, { languageId }, { quiet: true });
  const order = new Intl.Collator(formats.locale, { numeric: true });
  const known = (value?.items ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => order.compare(a.label, b.label));
  const isKnown = chosen === '' || known.some((one) => one.value === chosen);
  return isKnown ? known : [...known, { value: chosen, label: chosen }];
}
