import { getUsloviGotovine } from '@rampa/contract/counter';
import { useCall } from '../../../lib/api/queries.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Select, type SelectProps } from '../../../ui/select.tsx';

/** Where somebody works at a counter: the points of sale where tags are topped up. */
export function PointSelect(select: Omit<SelectProps, 'options' | 'hint'>) {
  const { t, languageId } = useTexts();
  const { value } = useCall(getUsloviGotovine, { languageId });
  return (
    <Select
      {...select}
      hint={t('colleagues.point-hint')}
      options={[
        { value: '', label: t('colleagues.point-choose') },
        ...(value?.points ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
