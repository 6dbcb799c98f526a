import type { CallResult } from '@rampa/contract';
import {
  getSmsBroj,
  posaljiSmsKod,
  potvrdiSmsBroj,
  type SmsNumber,
  ukloniSmsBroj,
} from '@rampa/contract/identity';
import { MessageSquareText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { ConfirmButton } from '../../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Notice, StatusPill } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './profile.module.css';

type Known = CallResult<typeof getSmsBroj>;
type Opened = 'number' | 'code' | null;

/** The number to which urgent messages are sent. */
export function SmsSection({
  offered,
  number,
  phone,
}: {
  readonly offered: NonNullable<Known['offered']>;
  readonly number: Known['number'];
  /** Of the profile, where it is offered as the number. */
  readonly phone: string;
}) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <Section title={t('identity.sms')}>
      <Stack>
        <p>
          {t('identity.sms-text', {
            limit: String(offered.dailyLimit),
            countries: offered.countries.join(', '),
          })}
        </p>
        {number === null ? null : <TheNumber number={number} />}
        <Row>
          {number?.state === 'waiting' ? (
            <Button kind="primary" onClick={() => setOpened('code')}>
              {t('identity.sms-enter-code')}
            </Button>
          ) : null}
          <Button
            icon={<MessageSquareText size={20} aria-hidden="true" />}
            onClick={() => setOpened('number')}
          >
            {t(number === null ? 'identity.sms-give' : 'identity.sms-change')}
          </Button>
        </Row>
      </Stack>
      {opened === 'number' ? (
        <NumberDialog
          phone={number?.number ?? phone}
          onSent={() => setOpened('code')}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened === 'code' && number !== null ? (
        <CodeDialog number={number.number} onClose={() => setOpened(null)} />
      ) : null}
    </Section>
  );
}

const tones = { waiting: 'notice', confirmed: 'good', 'set-aside': 'bad' } as const;

function TheNumber({ number: { number, state } }: { readonly number: SmsNumber }) {
  const { t } = useTexts();
  const { submit } = useSubmit(ukloniSmsBroj);

  async function remove(): Promise<string | undefined> {
    const outcome = await submit({});
    if (!outcome.ok) return messages.refusal(outcome);
    await refreshCalls(getSmsBroj);
    return undefined;
  }

  return (
    <Stack gap="tight">
      <div className={styles['line']}>
        <span className={styles['lineText']}>
          <strong translate="no">{number}</strong>
        </span>
        <StatusPill tone={tones[state]}>{t(`identity.sms-${state}`)}</StatusPill>
        <ConfirmButton
          label={t('identity.sms-remove')}
          about={number}
          button={{
            kind: 'secondary',
            size: 'small',
            icon: <Trash2 size={18} aria-hidden="true" />,
          }}
          title={t('identity.sms-remove-title', { number })}
          confirm={t('identity.sms-remove')}
          keep={t('identity.cancel')}
          onConfirm={remove}
        >
          <p>{t('identity.sms-remove-text')}</p>
        </ConfirmButton>
      </div>
      {state === 'set-aside' ? (
        <Notice tone="bad">
          <p>{t('identity.sms-set-aside-text')}</p>
        </Notice>
      ) : null}
    </Stack>
  );
}

interface NumberDialogProps {
  readonly phone: string;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

function NumberDialog({ phone, onSent, onClose }: NumberDialogProps) {
  const { t } = useTexts();
  const { field, ...form } = useCallForm(posaljiSmsKod, {
    name: 'sms-number',
    defaultValues: { phone },
    toInput: ({ phone: typed }: { phone: string }) => ({ phone: typed.trim() }),
    onDone() {
      void refreshCalls(getSmsBroj).then(onSent);
    },
  });
  return (
    <CallFormDialog
      name="sms-number"
      title={t('identity.sms-give')}
      act={t('identity.sms-send-code')}
      cancel={t('identity.cancel')}
      form={form}
      onClose={onClose}
    >
      <p>{t('identity.sms-give-text')}</p>
      <TextField {...field('phone', t('identity.sms-number'))} type="tel" autoComplete="tel" />
    </CallFormDialog>
  );
}

function CodeDialog({
  number,
  onClose,
}: {
  readonly number: string;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const { field, ...form } = useCallForm(potvrdiSmsBroj, {
    name: 'sms-code',
    defaultValues: { code: '' },
    toInput: ({ code }: { code: string }) => ({ code: code.replace(/\s/gu, '') }),
    onDone() {
      void refreshCalls(getSmsBroj).then(onClose);
    },
  });
  return (
    <CallFormDialog
      name="sms-code"
      title={t('identity.sms-enter-code')}
      act={t('identity.sms-confirm')}
      cancel={t('identity.cancel')}
      form={form}
      onClose={onClose}
    >
      <p>{t('identity.sms-code-text', { number })}</p>
      <TextField
        {...field('code', t('identity.sms-code'))}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </CallFormDialog>
  );
}
