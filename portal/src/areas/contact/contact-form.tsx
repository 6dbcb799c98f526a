import { messageMaximum, posalji } from '@rampa/contract/contact';
import { Send } from 'lucide-react';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './contact-page.module.css';
import type { ContactValues } from './contact-values.ts';
import { TagField } from './tag-field.tsx';
import { useSendMessage } from './use-send-message.ts';

interface ContactFormProps {
  readonly onSent: (reference: string, email: string) => void;
}

/** A message to the operator; signed-in customers need not say who they are. */
export function ContactForm({ onSent }: ContactFormProps) {
  const { t, languageId, formats } = useTexts();
  const offline = useOfflineReason();
  const send = useSendMessage();
  const form = useCallForm(posalji, {
    name: 'contact',
    defaultValues: {
      name: '',
      email: '',
      phone: '',
      tag: '',
      subject: '',
      message: '',
      website: '',
    },
    toInput: (values: ContactValues) => ({ ...values, email: values.email.trim(), languageId }),
    make: send,
    onDone({ reference }, { email }) {
      draft.clear();
      onSent(reference, email.trim());
    },
    onRefused({ code }) {
      // Whatever filled in the honeypot field, the next attempt goes without it.
      if (code === 'contact.looks-automatic') form.form.setValue('website', '');
      return false;
    },
  });
  const draft = useDraft(form.form, { name: 'contact', without: ['website'], ofVisitorToo: true });
  useKnownSender(form.form);
  const optional = t('form.optional');
  return (
    <CallFormFrame name="contact" {...form}>
      <TextField {...form.field('name', t('contact.name'))} autoComplete="name" />
      <div className={styles['pair']}>
        <TextField
          {...form.field('email', t('contact.email'))}
          type="email"
          hint={t('contact.email-hint')}
          autoComplete="email"
        />
        <TextField
          {...form.field('phone', t('contact.phone'))}
          type="tel"
          hint={t('contact.phone-hint')}
          optional={optional}
          autoComplete="tel"
        />
      </div>
      <TagField
        field={form.field('tag', t('contact.tag'))}
        control={form.form.control}
        optional={optional}
      />
      <TextField {...form.field('subject', t('contact.subject'))} maxLength={120} />
      <TextArea
        {...form.field('message', t('contact.message'))}
        hint={t('contact.message-hint', { most: formats.number(messageMaximum) })}
        maxLength={messageMaximum}
      />
      <div className={styles['trap']} aria-hidden="true">
        <label>
          {t('contact.trap')}
          <input {...form.form.register('website')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={form.busy}
        disabledReason={offline}
        icon={<Send size={22} aria-hidden="true" />}
      >
        {t('contact.send')}
      </Button>
      <p className={styles['privacy']}>{t('contact.privacy')}</p>
    </CallFormFrame>
  );
}

/** Fills in what is known of somebody who signed in after starting the draft; what was typed stays. */
function useKnownSender(form: UseFormReturn<ContactValues>): void {
  const { user } = useSession();
  useEffect(() => {
    if (user === null) return;
    const known = { name: `${user.ime} ${user.prezime}`.trim(), email: user.email };
    if (form.getValues('name') === '') form.setValue('name', known.name);
    if (form.getValues('email') === '') form.setValue('email', known.email);
  }, [form, user]);
}
