import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Stack } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TickField } from '../../../ui/tick-field.tsx';
import styles from './profile.module.css';
import type { TypedQuiet } from './profile-values.ts';

interface QuietFieldsProps {
  readonly quiet: TypedQuiet;
  /** They do not say when they begin and end. */
  readonly wrong: boolean;
  readonly onChange: (quiet: TypedQuiet) => void;
}

/** When push notifications wait, each day. */
export function QuietFields({ quiet, wrong, onChange }: QuietFieldsProps) {
  const { t } = useTexts();
  const time = (part: 'from' | 'until') => (
    <TextField
      id={`quiet-${part}`}
      type="time"
      label={t(`identity.quiet-${part}`)}
      value={quiet[part]}
      onChange={(event) => onChange({ ...quiet, [part]: event.target.value })}
      error={wrong && part === 'until' ? t('identity.quiet-invalid') : undefined}
    />
  );
  return (
    <Stack gap="tight">
      <TickField
        label={t('identity.quiet-hours')}
        hint={t('identity.quiet-hours-hint')}
        checked={quiet.on}
        onChange={(event) => onChange({ ...quiet, on: event.target.checked })}
      />
      {quiet.on ? (
        <div className={styles['times']}>
          {time('from')}
          {time('until')}
        </div>
      ) : null}
    </Stack>
  );
}
