import {
  type CallerQuestion,
  getIstorijaKupca,
  getPodaciKupca,
  zapocniProveruPozivaoca,
  zavrsiProveruPozivaoca,
} from '@rampa/contract/staff';
import { type SyntheticEvent, useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';

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
  const { submit, busy } = useSubmit(zavrsiProveruPozivaoca);
  const [answers, setAnswers] = useState<readonly string[]>(check.questions.map(() => ''));
  const [fault, setFault] = useState<string>();

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const outcome = await submit({
      account_id: account,
      check_id: check.check_id,
      answers: [...answers],
    });
    if (outcome.ok) onEnd(outcome.value.verified);
    else if (outcome.code === 'staff.check-over') onEnd(messages.refusal(outcome));
    // Nothing was judged: what was typed can be sent again.
    else setFault(messages.refusal(outcome));
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        <p>{t('staff.caller-may-be-empty')}</p>
        {check.questions.map((question, place) => (
          <TextField
            key={question}
            id={`caller-${question}`}
            label={t(`staff.caller-ask-${question}`)}
            value={answers[place] ?? ''}
            maxLength={120}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) =>
              setAnswers(answers.map((one, at) => (at === place ? event.target.value : one)))
            }
          />
        ))}
        <Row>
          <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
            {t('staff.caller-judge')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
