import { readMailCode } from '@rampa/contract/mail-check';
import { useState } from 'react';
import { mailCheckPath } from '../../lib/routing/link-kind.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './mail-check.module.css';

interface CodeFormProps {
  /** The code in the address; empty without one. */
  readonly asked: string;
  readonly onCheck: (typed: string) => void;
}

const fieldId = 'mail-check-kod';

/** One field, in a form that works without scripts as well: its answer has an address of its own. */
export function CodeForm({ asked, onCheck }: CodeFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const [typed, setTyped] = useState(asked);
  const [before, setBefore] = useState(asked);
  const [refused, setRefused] = useState({ times: 0, empty: false });
  // Another code, by a link or the back button: the form stays, and with it the focus.
  if (before !== asked) {
    setBefore(asked);
    setTyped(asked);
    setRefused(({ times }) => ({ times, empty: false }));
  }
  const error = refused.empty
    ? t('mail-check.code-missing')
    : asked !== '' && readMailCode(asked) === null
      ? t('mail-check.code-unreadable')
      : undefined;

  function check(event: React.SyntheticEvent): void {
    event.preventDefault();
    const code = readMailCode(typed);
    // What was copied with a code is left out.
    const given = code ?? typed.trim();
    const isRefused = code === null;
    setTyped(given);
    setRefused(({ times }) => ({ times: times + (isRefused ? 1 : 0), empty: given === '' }));
    if (given !== '') onCheck(given);
  }

  return (
    <form method="get" action={mailCheckPath} noValidate onSubmit={check}>
      <ErrorSummary
        title={t('form.problems')}
        problems={error === undefined ? [] : [{ controlId: fieldId, message: error }]}
        attempt={refused.times}
      />
      <div className={styles['form']}>
        <TextField
          id={fieldId}
          name="kod"
          label={t('mail-check.code')}
          hint={t('mail-check.code-hint')}
          error={error}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // An SMS is copied whole.
          maxLength={1000}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          className={styles['code'] ?? ''}
        />
        <Button
          type="submit"
          // Once there is an answer, the next step is what stands out.
          kind={asked === '' ? 'primary' : 'secondary'}
          size="large"
          disabledReason={offline}
        >
          {t('mail-check.check')}
        </Button>
      </div>
    </form>
  );
}
