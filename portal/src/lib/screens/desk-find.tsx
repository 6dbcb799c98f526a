import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/page.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DeskFilter, DeskSearchForm } from './desk-list-page.tsx';

interface DeskFindProps {
  readonly label: string;
  /** Label of the button. */
  readonly find: string;
  /** What was looked for. */
  readonly text?: string;
  readonly longest: number;
  readonly onFind: (typed: string) => void;
}

/** A field to look for something by, and its button. */
export function DeskFind({ text = '', onFind, ...form }: DeskFindProps) {
  const [typed, setTyped] = useState(text);
  return <FindForm {...form} {...{ typed, setTyped }} onFind={() => onFind(typed)} />;
}

interface DeskFindAmongProps<Choice extends string> extends Omit<DeskFindProps, 'onFind'> {
  readonly among: {
    readonly label: string;
    readonly value: Choice;
    readonly options: readonly { readonly value: Choice; readonly label: string }[];
  };
  /** Also when only the choice changes: with what is in the field by then. */
  readonly onFind: (typed: string, choice: string) => void;
}

/** The same with a choice below it of what is looked through. */
export function DeskFindAmong<Choice extends string>({
  text = '',
  among,
  onFind,
  ...form
}: DeskFindAmongProps<Choice>) {
  const [typed, setTyped] = useState(text);
  return (
    <Stack>
      <FindForm {...form} {...{ typed, setTyped }} onFind={() => onFind(typed, among.value)} />
      <DeskFilter>
        <InlineSelect
          label={among.label}
          value={among.value}
          options={[...among.options]}
          onChange={(choice) => onFind(typed, choice)}
        />
      </DeskFilter>
    </Stack>
  );
}

interface FindFormProps extends Pick<DeskFindProps, 'label' | 'find' | 'longest'> {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly onFind: () => void;
}

function FindForm({ label, find, longest, typed, setTyped, onFind }: FindFormProps) {
  return (
    <DeskSearchForm onSearch={onFind}>
      <TextField
        label={label}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={longest}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon={<Search size={20} aria-hidden="true" />}>
        {find}
      </Button>
    </DeskSearchForm>
  );
}
