import { DeskFilter } from '../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { InlineSelect } from '../../ui/select.tsx';
import type { PayoutSearch } from './payout-search.ts';

interface StateFilterProps {
  readonly state: PayoutSearch['state'];
  readonly onChange: (state: PayoutSearch['state']) => void;
}

/** What is to be paid, what was paid, or the files by which the bank pays. */
export function StateFilter({ state, onChange }: StateFilterProps) {
  const { t } = useTexts();
  const options = ['due', 'paid', 'files'] as const;
  return (
    <DeskFilter>
      <InlineSelect
        label={t('payouts.state')}
        value={state ?? 'due'}
        options={options.map((value) => ({ value, label: t(`payouts.${value}`) }))}
        onChange={(wanted) =>
          onChange(wanted === 'paid' || wanted === 'files' ? wanted : undefined)
        }
      />
    </DeskFilter>
  );
}
