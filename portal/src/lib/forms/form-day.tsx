import { type FieldValues, type Path, useController } from 'react-hook-form';
import { DateField } from '../../ui/date-field.tsx';
import { useDateTexts } from '../screens/use-date-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { CheckedForm } from './use-checked-form.ts';

interface FormDayProps<Values extends FieldValues> {
  readonly call: Pick<CheckedForm<Values>, 'form' | 'field'>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly min?: string | undefined;
}

/** A day of a form; its value is an ISO 8601 day, or empty where none is chosen. */
export function FormDay<Values extends FieldValues>({
  call,
  name,
  label,
  min,
}: FormDayProps<Values>) {
  const { formats } = useTexts();
  const texts = useDateTexts();
  const { id, error } = call.field(name, label);
  const { field } = useController({ control: call.form.control, name });
  const day = String(field.value);
  return (
    <DateField
      id={id}
      label={label}
      value={day === '' ? null : day}
      onChange={(chosen) => field.onChange(chosen ?? '')}
      min={min}
      error={error}
      locale={formats.locale}
      texts={texts}
    />
  );
}
