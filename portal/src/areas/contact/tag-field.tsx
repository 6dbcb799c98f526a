import { getTagovi } from '@rampa/contract/tags';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useCall } from '../../lib/api/queries.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface TagFieldProps {
  readonly field: UseFormRegisterReturn & {
    readonly id: string;
    readonly label: string;
    readonly error: string | undefined;
  };
  readonly optional: string;
}

/** Beyond it typing a number is quicker than choosing. */
const mostChoices = 100;

/** The tag that a message is about: chosen among one's own, or typed. */
export function TagField({ field, optional }: TagFieldProps) {
  const { t } = useTexts();
  const { authenticated } = useSession();
  const input = { first: 0, rows: mostChoices };
  const { value } = useCall(getTagovi, input, { enabled: authenticated, quiet: true });
  const tags = value?.items ?? [];
  if (tags.length === 0 || (value?.totalRecords ?? 0) > mostChoices) {
    return (
      <TextField
        {...field}
        hint={t('contact.tag-hint')}
        optional={optional}
        autoComplete="off"
        maxLength={40}
      />
    );
  }
  const options = tags.map(({ serial_number: serial, plate, nickname }) => ({
    value: serial,
    label: [plate, nickname, serial].filter((part) => part !== '').join(' · '),
  }));
  return (
    <Select
      {...field}
      optional={optional}
      options={[{ value: '', label: t('contact.tag-none') }, ...options]}
    />
  );
}
