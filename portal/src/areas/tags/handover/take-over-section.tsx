import type { CallResult } from '@rampa/contract';
import { preuzmiTag } from '@rampa/contract/tags';
import { useState } from 'react';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { settings } from '../../../lib/portal.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Section, Stack } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface TakeOverProps {
  readonly onTaken: (tag: CallResult<typeof preuzmiTag>) => void;
}

/** For tags of other accounts: they have a code from whoever has the tag, not the printed one. */
export function TakeOverSection({ onTaken }: TakeOverProps) {
  const { t } = useTexts();
  const may = useMay(preuzmiTag);
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <Section title={t('tags.take-over-title')}>
      <Stack>
        <p>{t('tags.take-over-lead')}</p>
        <div>
          <Button onClick={() => setOpen(true)}>{t('tags.take-over-open')}</Button>
        </div>
      </Stack>
      {open ? <TakeOverDialog onTaken={onTaken} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

const formName = 'take-over-tag';

function TakeOverDialog({ onTaken, onClose }: TakeOverProps & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { field, ...form } = useCallForm(preuzmiTag, {
    name: formName,
    defaultValues: { serial_number: '', code: '', plate: '' },
    toInput: (values) => values,
    onDone: onTaken,
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('tags.take-over-dialog')}
      act={t('tags.take-over-act')}
      cancel={t('tags.cancel')}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...field('serial_number', t('tags.verify-serial'))}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
      />
      <TextField
        {...field('code', t('tags.take-over-code'))}
        hint={t('tags.take-over-code-hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
      />
      <TextField
        {...field('plate', t('tag-name.plate'))}
        hint={t(`tags.plate-hint-${settings.country}`)}
        optional={t('form.optional')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
      />
    </CallFormDialog>
  );
}
