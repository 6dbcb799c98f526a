import { Search } from 'lucide-react';
import { useState } from 'react';
import { DeskSearchForm } from '../../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** A scanner types and presses Enter: the field is empty again for the next one. */
export function DeviceSearch({ onSearch }: { readonly onSearch: (typed: string) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  return (
    <DeskSearchForm
      onSearch={() => {
        if (typed.trim() === '') return;
        onSearch(typed);
        setTyped('');
      }}
    >
      <TextField
        label={t('orders-desk.serial-number')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon={<Search size={20} aria-hidden="true" />}>
        {t('orders-desk.find')}
      </Button>
    </DeskSearchForm>
  );
}
