import { useWatch } from 'react-hook-form';
import type { CheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Stack } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TickField } from '../../../ui/tick-field.tsx';
import type { NotificationValues } from './profile-values.ts';
import styles from './profile.module.css';

interface QuietFieldsProps {
  readonly call: Pick<CheckedForm<NotificationValues>, 'form' | 'field'>;
}

/** When push notifications wait, each day. */
export function QuietFields({ call: { form, field } }: QuietFieldsProps) {
  const { t } = useTexts();
  const on = useWatch({ control: form.control, name: 'quiet.on' });
  const { error: _right, ...tick } = field('quiet.on', t('identity.quiet-hours'));
  return (
    <Stack gap="tight">
      <TickField
        {...tick}
        // As the server draws it.
        defaultChecked={on}
        hint={t('identity.quiet-hours-hint')}
        onChange={(event) => {
          // Without quiet hours no time is wrong.
          form.clearErrors('quiet');
          void tick.onChange(event);
        }}
      />
      {on ? (
        <div className={styles['times']}>
          <TextField type="time" {...field('quiet.from', t('identity.quiet-from'))} />
          <TextField type="time" {...field('quiet.until', t('identity.quiet-until'))} />
        </div>
      ) : null}
    </Stack>
  );
}
