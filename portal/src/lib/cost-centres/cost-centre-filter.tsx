import { withoutCostCentre } from '@rampa/contract/tags';
import { Select } from '../../ui/select.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { costCentreName, useCostCentres } from './use-cost-centres.ts';

interface CostCentreFilterProps {
  /** Id, `none`, or empty for all. */
  readonly value: string;
  readonly onChange: (costCentre: string) => void;
}

/** Narrows a list to a cost centre; renders nothing for customers without any. */
export function CostCentreFilter({ value, onChange }: CostCentreFilterProps) {
  const { t } = useTexts();
  const costCentres = useCostCentres();
  const known = ['', withoutCostCentre, ...costCentres.map(({ costCentreId }) => costCentreId)];
  if (costCentres.length === 0 && value === '') return null;
  return (
    <Select
      label={t('cost-centres.one')}
      value={value}
      options={[
        { value: '', label: t('cost-centres.all') },
        ...costCentres.map((costCentre) => ({
          value: costCentre.costCentreId,
          label: costCentreName(costCentre),
        })),
        { value: withoutCostCentre, label: t('cost-centres.none') },
        // The address may name one that does not exist, or is not loaded yet.
        ...(known.includes(value) ? [] : [{ value, label: t('cost-centres.chosen') }]),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
