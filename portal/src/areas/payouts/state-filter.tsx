import { getDatotekeIsplata } from '@rampa/contract/payouts';
import { useCall } from '../../lib/api/queries.ts';
import { DeskFilter } from '../../lib/screens/desk-list-page.tsx';
import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
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
  const unused = useSwitchedOff('payout-files');
  // Files that were made before are still paid, or discarded.
  const made = useCall(
    getDatotekeIsplata,
    { first: '0', rows: '1' },
    { quiet: true, enabled: unused },
  );
  const hasFiles = !unused || state === 'files' || (made.value?.totalRecords ?? 0) > 0;
  const options = ['due', 'paid', ...(hasFiles ? (['files'] as const) : [])] as const;
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
