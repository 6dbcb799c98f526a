import { type MessageKind, messageMaximum, posalji } from '@rampa/contract/contact';
import { Send } from 'lucide-react';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NamedData } from '../../lib/complaints/named-data.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useBegunText } from '../../lib/forms/use-begun-text.ts';
import { type CallForm, useCallForm } from '../../lib/forms/use-call-form.ts';
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
  /** Reports a message that pretends to be ours, by the code that it shows. */
  readonly forgery?: { readonly code: string };
  /** Of what we keep about the writer, this is to be corrected. */
  readonly data?: NamedData;
  readonly onSent: (reference: string, email: string) => void;
}

/** A message to the operator; signed-in customers need not say who they are. */
export function ContactForm({ forgery, data, onSent }: ContactFormProps) {
  const { t, languageId, formats } = useTexts();
  const offline = useOfflineReason();
  const send = useSendMessage();
  const kind: MessageKind = forgery === undefined ? 'message' : 'forgery';
  const begun =
    data !== undefined
      ? t('contact.data-subject', { data: t(`personal-data.kept-${data}`) })
      : forgery === undefined
        ? ''
        : t('contact.forgery-subject', forgery).trim();
  const form = useCallForm(posalji, {
    name: 'contact',
    defaultValues: {
      name: '',
      email: '',
      phone: '',
      tag: '',
      subject: begun,
      begun,
      message: '',
      website: '',
    },
    toInput: ({ name, email, phone, tag, subject, message, website }: ContactValues) => ({
      name,
      email: email.trim(),
      phone,
      tag,
      subject,
      message,
      website,
      kind,
      languageId,
    }),
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
  const draft = useDraft(form.form, {
    name: forgery === undefined ? `contact ${data ?? ''}`.trim() : `forgery ${forgery.code}`,
    without: ['website'],
    ofVisitorToo: true,
  });
  useBegunText(begun, {
    read: () => ({
      text: form.form.getValues('subject'),
      begun: form.form.getValues('begun'),
    }),
    write({ text, begun: now }) {
      form.form.setValue('subject', text);
      form.form.setValue('begun', now);
    },
  });
  useKnownSender(form.form);
  return (
    <CallFormFrame name="contact" {...form}>
      <TextField {...form.field('name', t('contact.name'))} autoComplete="name" />
      {forgery === undefined ? <WaysBack form={form} /> : <EmailField form={form} />}
      <TextField {...form.field('subject', t('contact.subject'))} maxLength={120} />
      <TextArea
        {...form.field(
          'message',
          t(forgery === undefined ? 'contact.message' : 'contact.forgery-message'),
        )}
        hint={t(forgery === undefined ? 'contact.message-hint' : 'contact.forgery-message-hint', {
          most: formats.number(messageMaximum),
        })}
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

interface FieldsProps {
  readonly form: CallForm<ContactValues>;
}

function EmailField({ form }: FieldsProps) {
  const { t } = useTexts();
  return (
    <TextField
      {...form.field('email', t('contact.email'))}
      type="email"
      hint={t('contact.email-hint')}
      autoComplete="email"
    />
  );
}

/** Where we may answer, and what about. */
function WaysBack({ form }: FieldsProps) {
  const { t } = useTexts();
  const optional = t('form.optional');
  return (
    <>
      <div className={styles['pair']}>
        <EmailField form={form} />
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
    </>
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
