import {
  type CannedAnswer,
  complaintTextMaximum,
  type DeskComplaint,
  getGotoviOdgovori,
} from '@rampa/contract/complaints';
import { toLatin } from '@rampa/contract/script';
import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { localeOf } from '../../../lib/language/stored-language.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useSwitchedOff } from '../../../lib/session/use-switched-off.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Spoken, Stack } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TickField } from '../../../ui/tick-field.tsx';
import { answerIn, findAnswers, withAnswer } from './canned-texts.ts';
import styles from './canned.module.css';

interface PickerProps {
  readonly complaint: DeskComplaint;
  /** What is in the form now. */
  readonly typed: () => string;
  readonly onChosen: (text: string) => void;
}

/** Opens the answers that are kept ready; the chosen one is added to what is typed, in the customer's language. */
export function CannedPicker(props: PickerProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  if (useSwitchedOff('complaint-tools')) return null;
  return (
    <Row>
      <Button
        size="small"
        kind="quiet"
        aria-haspopup="dialog"
        icon={<MessageSquareQuote size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('complaints.canned-choose')}
      </Button>
      {open ? <PickerDialog {...props} onClose={() => setOpen(false)} /> : null}
    </Row>
  );
}

function PickerDialog({
  complaint,
  typed,
  onChosen,
  onClose,
}: PickerProps & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const state = useCall(getGotoviOdgovori, {});
  const [words, setWords] = useState('');
  const [everyKind, setEveryKind] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  const { kind } = complaint;
  const choose = (answer: CannedAnswer): void => {
    const text = withAnswer(typed(), answerIn(answer, complaint.languageOfCustomer));
    if (text.length > complaintTextMaximum) {
      setTooLong(true);
      return;
    }
    onClose();
    onChosen(text);
  };
  return (
    <Dialog
      open
      title={t('complaints.canned-choose-title')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={<Button onClick={onClose}>{t('complaints.desk-not-yet')}</Button>}
    >
      <Stack>
        {tooLong ? (
          <Notice tone="bad" role="alert">
            {t('complaints.canned-too-long')}
          </Notice>
        ) : null}
        <p>{t(`complaints.canned-language-${complaint.languageOfCustomer}`)}</p>
        <TextField
          id="canned-words"
          label={t('complaints.canned-search')}
          type="search"
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
        <TickField
          label={t('complaints.canned-every-kind', { kind: t(`complaints.kind-${kind}`) })}
          checked={everyKind}
          onChange={(event) => setEveryKind(event.target.checked)}
        />
        <Loaded
          state={state}
          skeleton={
            <SkeletonList
              label={t('complaints.loading')}
              count={4}
              shape="rows"
              itemHeight="5rem"
            />
          }
        >
          {({ items }) => (
            <Answers
              answers={findAnswers(items, { kind: everyKind ? undefined : kind, words })}
              complaint={complaint}
              onChosen={choose}
            />
          )}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

interface AnswersProps extends Pick<PickerProps, 'complaint'> {
  readonly answers: readonly CannedAnswer[];
  readonly onChosen: (answer: CannedAnswer) => void;
}

function Answers({ answers, complaint, onChosen }: AnswersProps) {
  const { t, languageId } = useTexts();
  const { languageOfCustomer: language } = complaint;
  const titleOf = ({ title }: CannedAnswer): string =>
    languageId === '1' ? title : toLatin(title);
  const script = languageId === '1' ? 'sr-Cyrl' : 'sr-Latn';
  if (answers.length === 0) return <p role="status">{t('complaints.canned-none-found')}</p>;
  return (
    <ul className={styles['answers']} aria-label={t('complaints.canned-title')}>
      {answers.map((answer) => (
        <li key={answer.answer_id}>
          <div className={styles['head']}>
            <strong lang={script}>{titleOf(answer)}</strong>
            <Button size="small" onClick={() => onChosen(answer)}>
              {t('complaints.canned-insert')}
              <Spoken>
                : <span lang={script}>{titleOf(answer)}</span>
              </Spoken>
            </Button>
          </div>
          <p className={styles['text']} lang={localeOf[language]}>
            {answerIn(answer, language)}
          </p>
        </li>
      ))}
    </ul>
  );
}
