import {
  type CallerQuestion,
  getIstorijaKupca,
  getPodaciKupca,
  zapocniProveruPozivaoca,
  zavrsiProveruPozivaoca,
} from '@rampa/contract/staff';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const formName = 'caller';

interface Answers {
  /** In the order of the questions. */
  readonly answers: readonly string[];
}

interface Check {
  readonly check_id: string;
  readonly questions: readonly CallerQuestion[];
}

interface CallerDialogProps {
  readonly account: string;
  readonly onClose: () => void;
}

/** Asks a caller what only the customer knows; what is right, the server alone says. */
export function CallerDialog({ account, onClose }: CallerDialogProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(zapocniProveruPozivaoca);
  const [check, setCheck] = useState<Check>();
  const [verified, setVerified] = useState<boolean>();
  const [fault, setFault] = useState<string>();

  async function begin(): Promise<void> {
    const outcome = await submit({ account_id: account });
    if (!outcome.ok) setFault(messages.refusal(outcome));
    else {
      setFault(undefined);
      setVerified(undefined);
      setCheck(outcome.value);
      // Whoever was verified before does not count any more.
      refresh();
    }
  }

  function refresh(): void {
    void refreshCalls(getIstorijaKupca);
    void refreshCalls(getPodaciKupca);
  }

  function end(result: boolean | string): void {
    setCheck(undefined);
    if (typeof result === 'string') setFault(result);
    else setVerified(result);
    refresh();
  }

  return (
    <Dialog open title={t('staff.caller-verify')} onClose={onClose} closeLabel={t('dialog.close')}>
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        {check === undefined ? (
          <>
            {verified === undefined ? (
              <p>{t('staff.caller-lead')}</p>
            ) : (
              <Notice
                tone={verified ? 'good' : 'bad'}
                role={verified ? 'status' : 'alert'}
                title={t(verified ? 'staff.caller-verified' : 'staff.caller-refused')}
              >
                {t(verified ? 'staff.caller-verified-text' : 'staff.caller-refused-text')}
              </Notice>
            )}
            <Row>
              {verified === true ? (
                <Button kind="primary" onClick={onClose}>
                  {t('dialog.close')}
                </Button>
              ) : (
                <Button
                  kind="primary"
                  busy={busy}
                  disabledReason={offline}
                  onClick={() => void begin()}
                >
                  {t(verified === undefined ? 'staff.caller-begin' : 'staff.caller-again')}
                </Button>
              )}
            </Row>
          </>
        ) : (
          <Questions key={check.check_id} account={account} check={check} onEnd={end} />
        )}
      </Stack>
    </Dialog>
  );
}

interface QuestionsProps {
  readonly account: string;
  readonly check: Check;
  /** Whether the answers were enough, or why they could not be judged. */
  readonly onEnd: (result: boolean | string) => void;
}

function Questions({ account, check, onEnd }: QuestionsProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { field, busy, ...frame } = useCallForm(zavrsiProveruPozivaoca, {
    name: formName,
    defaultValues: { answers: check.questions.map(() => '') },
    nested: ['answers'],
    toInput: ({ answers }: Answers) => ({
      account_id: account,
      check_id: check.check_id,
      answers: [...answers],
    }),
    onDone: ({ verified }) => onEnd(verified),
    onRefused(refusal) {
      // Otherwise nothing was judged: what was typed can be sent again.
      if (refusal.code !== 'staff.check-over') return false;
      onEnd(messages.refusal(refusal));
      return true;
    },
  });

  return (
    <CallFormFrame name={formName} {...frame}>
      <p>{t('staff.caller-may-be-empty')}</p>
      {check.questions.map((question, place) => (
        <TextField
          key={question}
          {...field(`answers.${place}`, t(`staff.caller-ask-${question}`))}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t('staff.caller-judge')}
        </Button>
      </Row>
    </CallFormFrame>
  );
}
