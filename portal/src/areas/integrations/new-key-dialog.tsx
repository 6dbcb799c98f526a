import { type ApiScope, writes } from '@rampa/contract';
import { type KeyLife, keyLives, napraviKljuc } from '@rampa/contract/integrations';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TickGroup } from '../../ui/tick-group.tsx';
import styles from './integrations.module.css';
import { scopeTexts } from './scope-texts.ts';

interface NewKeyProps {
  /** Scopes that keys can have with this operator. */
  readonly offered: readonly ApiScope[];
  readonly onMade: (key: string) => void;
  readonly onClose: () => void;
}

interface KeyValues {
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly validDays: string;
}

const formName = 'api-key';

/** Name, scopes and lifetime of a new key. */
export function NewKeyDialog({ offered, onMade, onClose }: NewKeyProps) {
  const { t } = useTexts();
  const { form, field, ...frame } = useCallForm(napraviKljuc, {
    name: formName,
    defaultValues: { name: '', scopes: [], validDays: '365' },
    toInput: ({ name, scopes, validDays }: KeyValues) => ({
      name,
      scopes,
      // The select offers these alone.
      validDays: Number(validDays) as KeyLife,
    }),
    check: ({ scopes }) => (scopes.length === 0 ? { scopes: 'integrations.scopes-none' } : {}),
    onDone: ({ key }) => onMade(key),
  });
  const scopes = field('scopes', t('integrations.scopes'));
  const ticksOf = (some: readonly ApiScope[]) =>
    some.map((scope) => ({
      value: scope,
      label: t(scopeTexts[scope].label),
      hint: t(scopeTexts[scope].hint),
    }));
  const writing = offered.filter(writes);
  return (
    <CallFormDialog
      name={formName}
      title={t('integrations.key-new')}
      act={t('integrations.key-make')}
      cancel={t('integrations.cancel')}
      form={frame}
      onClose={onClose}
    >
      <TextField
        {...field('name', t('integrations.key-name'))}
        hint={t('integrations.key-name-hint')}
        maxLength={60}
        autoComplete="off"
      />
      <TickGroup
        id={scopes.id}
        label={scopes.label}
        error={scopes.error}
        registration={form.register('scopes')}
        ticks={ticksOf(offered.filter((scope) => !writes(scope)))}
      />
      {writing.length === 0 ? null : (
        <div>
          <TickGroup
            id={`${scopes.id}-write`}
            label={t('integrations.scopes-write')}
            registration={form.register('scopes')}
            ticks={ticksOf(writing)}
          />
          <p className={styles['muted']}>{t('integrations.scopes-write-text')}</p>
        </div>
      )}
      <Select
        {...field('validDays', t('integrations.key-life'))}
        options={keyLives.map((days) => ({
          value: String(days),
          label: t('integrations.days', { count: days }),
        }))}
      />
    </CallFormDialog>
  );
}
