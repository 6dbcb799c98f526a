import { serialNumberPattern } from '@rampa/contract/purchases';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { DeskSearchForm } from '../../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface DeviceSearchProps {
  /** What is shown, or was not found. */
  readonly number?: string;
  readonly onSearch: (typed: string) => void;
}

/** What was looked for stays to be corrected; it is selected, so that a scanner replaces it by the next one. */
export function DeviceSearch({ number = '', onSearch }: DeviceSearchProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(number);
  const [fault, setFault] = useState<string>();
  return (
    <DeskSearchForm
      onSearch={() => {
        const wanted = typed.trim();
        if (wanted === '') return;
        if (!serialNumberPattern.test(wanted)) {
          setFault(t('orders-desk.no-number', { typed: wanted }));
          return;
        }
        setFault(undefined);
        onSearch(wanted);
      }}
    >
      <TextField
        label={t('orders-desk.serial-number')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        error={fault}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon={<Search size={20} aria-hidden="true" />}>
        {t('orders-desk.find')}
      </Button>
    </DeskSearchForm>
  );
}
