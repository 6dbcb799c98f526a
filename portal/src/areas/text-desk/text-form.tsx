import {
  getJedanTekst,
  getTekstovi,
  sacuvajTekst,
  textMaximum,
  vratiTekst,
  type WrittenLanguage,
  type WrittenText,
} from '@rampa/contract/language';
import { toLatin } from '@rampa/contract/script';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { Overtakable, useTyped } from '../../lib/drafts/overtakable.tsx';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { customLife } from '../../lib/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './text-desk.module.css';

interface TextFormProps {
  readonly textKey: string;
  readonly language: WrittenLanguage;
  readonly written: WrittenText;
}

/** A text in one language: its current value, a preview, the built-in value, who changed it. */
export function TextForm({ written: newest, ...rest }: TextFormProps) {
  return (
    <Overtakable newest={newest}>
      {(written, onTyped) => <OpenedText {...rest} written={written} onTyped={onTyped} />}
    </Overtakable>
  );
}

interface OpenedTextProps extends TextFormProps {
  /** Whether there are unsaved changes. */
  readonly onTyped: (typed: boolean) => void;
}

function OpenedText({ textKey, language, written, onTyped }: OpenedTextProps) {
  const { t, formats, now } = useTexts();
  const offline = useOfflineReason();
  const { builtIn, changed, holds, revision, changedAt, changedBy } = written;
  const name = `text-${language}`;
  const refresh = (): void => void refreshCalls(getJedanTekst, getTekstovi);
  const call = useCallForm(sacuvajTekst, {
    name,
    defaultValues: { text: changed ?? builtIn },
    toInput: ({ text }: { readonly text: string }) => ({
      key: textKey,
      language,
      revision,
      text,
    }),
    onDone() {
      onTyped(false);
      refresh();
      toasts.show({ severity: 'success', summary: t('text-desk.saved') });
    },
    onRefused(refusal) {
      if (refusal.code !== 'language.text-changed') return false;
      // The input is not wrong: it stays, and the form says what has happened to the text.
      refresh();
      toasts.show({ severity: 'error', summary: messages.refusal(refusal), life: customLife });
      return true;
    },
  });
  useTyped(call.form, onTyped);
  const typed = useWatch({ control: call.form.control, name: 'text' });
  return (
    <CallFormFrame name={name} {...call}>
      {changed === null || holds ? null : (
        <Notice tone="bad" icon={<TriangleAlert size={20} aria-hidden="true" />}>
          {t('text-desk.not-holding-why')}
        </Notice>
      )}
      <TextArea
        {...call.field('text', t(language === 'en' ? 'text-desk.english' : 'text-desk.cyrillic'))}
        lang={language}
        rows={5}
        maxLength={textMaximum}
      />
      <Preview language={language} text={typed} />
      <Row>
        <Button type="submit" kind="primary" busy={call.busy} disabledReason={offline}>
          {t('text-desk.save')}
        </Button>
        {changed === null ? null : (
          <TakeBackButton
            textKey={textKey}
            language={language}
            revision={revision}
            onAnswer={refresh}
            onDone={() => onTyped(false)}
          />
        )}
      </Row>
      <dl className={styles['built']}>
        <dt>{t('text-desk.built-in')}</dt>
        <dd lang={language} className={styles['text']}>
          {builtIn}
        </dd>
      </dl>
      {changedAt === null ? null : (
        <p className={styles['muted']}>
          {t(changed === null ? 'text-desk.taken-back-by' : 'text-desk.changed-by', {
            who: changedBy,
            when: formats.dayTime(changedAt, now),
          })}
        </p>
      )}
    </CallFormFrame>
  );
}

/** As people will read it, with marks in place of values; rendered as text, whatever it contains. */
function Preview({ language, text }: Pick<TextFormProps, 'language'> & { readonly text: string }) {
  const { t } = useTexts();
  const parts = text
    .split(/(\{\{.*?\}\})/u)
    .map((part) => (part.startsWith('{{') ? `‹${part.replace(/[{}\s]|,.*/gu, '')}›` : part));
  const shown = parts.join('');
  const latin = parts.map((part) => (part.startsWith('‹') ? part : toLatin(part))).join('');
  return (
    <div className={styles['preview']} role="group" aria-label={t('text-desk.preview')}>
      <span className={styles['muted']}>{t('text-desk.preview')}</span>
      <span lang={language} className={styles['text']}>
        {shown}
      </span>
      {language === 'en' ? null : (
        <span lang="sr-Latn" className={styles['text']}>
          {latin}
        </span>
      )}
    </div>
  );
}

interface TakeBackProps {
  readonly textKey: string;
  readonly language: WrittenLanguage;
  readonly revision: number;
  /** Whatever happened: the current value is shown. */
  readonly onAnswer: () => void;
  readonly onDone: () => void;
}

function TakeBackButton({ textKey, language, revision, onAnswer, onDone }: TakeBackProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(vratiTekst);
  async function takeBack(): Promise<void> {
    const outcome = await submit({ key: textKey, language, revision });
    onAnswer();
    if (outcome.ok) {
      onDone();
      toasts.show({ severity: 'success', summary: t('text-desk.taken-back') });
    } else if (outcome.status !== 500) {
      toasts.show({ severity: 'error', summary: messages.refusal(outcome), life: customLife });
    }
  }
  return (
    <Button
      kind="quiet"
      busy={busy}
      disabledReason={offline}
      icon={<RotateCcw size={18} aria-hidden="true" />}
      onClick={() => void takeBack()}
    >
      {t('text-desk.take-back')}
    </Button>
  );
}
