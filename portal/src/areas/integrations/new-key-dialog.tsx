import { type ApiScope, apiScopes, type CallInput, writes } from '@rampa/contract';
import { type KeyLife, keyLives, napraviKljuc } from '@rampa/contract/integrations';
import { api } from '../../lib/calls.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TickGroup } from '../../ui/tick-group.tsx';
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

  /** A scope that is not offered any more is named as it is beside its tick. */
  async function make(input: CallInput<typeof napraviKljuc>) {
    const outcome = await api.call(napraviKljuc, input);
    if (outcome.ok || outcome.code !== 'integrations.scope-not-offered') return outcome;
    const scope = apiScopes.find((one) => one === outcome.params['scope']);
    if (scope === undefined) return outcome;
    return { ...outcome, params: { scope: t(scopeTexts[scope].label) } };
  }

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
    make,
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
        <TickGroup
          id={`${scopes.id}-write`}
          label={t('integrations.scopes-write')}
          hint={t('integrations.scopes-write-text')}
          registration={form.register('scopes')}
          ticks={ticksOf(writing)}
        />
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
