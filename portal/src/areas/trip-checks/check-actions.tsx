import {
  getNalazi,
  getProvere,
  obrisiProveru,
  type TripCheck,
  uporediPonovo,
} from '@rampa/contract/trip-checks';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmButton } from '../../lib/screens/confirm-dialog.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

interface CheckActionsProps {
  readonly check: TripCheck;
  /** It was deleted. */
  readonly onGone: () => void;
}

/** What is kept of a comparison, and until when; compared again, or deleted at once. */
export function CheckActions({ check, onGone }: CheckActionsProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const again = useSubmit(uporediPonovo);
  const { submit: remove } = useSubmit(obrisiProveru);
  const [refusal, setRefusal] = useState<string>();
  const { check_id, kept, expiresAt } = check;

  async function compareAgain(): Promise<void> {
    const outcome = await again.submit({ check_id });
    setRefusal(outcome.ok ? undefined : messages.refusal(outcome));
    await refreshCalls(getNalazi, getProvere);
  }

  async function removeWhat(what: 'imported' | 'all'): Promise<string | undefined> {
    const outcome = await remove({ check_id, what });
    if (!outcome.ok) return messages.refusal(outcome);
    if (what === 'all') {
      onGone();
      await refreshCalls(getProvere);
    } else await refreshCalls(getNalazi, getProvere);
    toasts.show({ severity: 'success', summary: t(`trip-checks.removed-${what}`) });
    return undefined;
  }

  return (
    <Stack>
      <p>
        {t(kept ? 'trip-checks.kept' : 'trip-checks.not-stored', { day: formats.day(expiresAt) })}
      </p>
      <Row>
        {kept ? (
          <>
            <Button
              icon={<RotateCw size={20} aria-hidden="true" />}
              busy={again.busy}
              disabledReason={offline}
              onClick={() => void compareAgain()}
            >
              {t('trip-checks.again')}
            </Button>
            <ConfirmButton
              label={t('trip-checks.remove-imported')}
              button={{ icon: <Trash2 size={20} aria-hidden="true" /> }}
              title={t('trip-checks.remove-imported-question')}
              confirm={t('trip-checks.remove-confirm')}
              keep={t('trip-checks.keep-it')}
              onConfirm={() => removeWhat('imported')}
            >
              <p>{t('trip-checks.remove-imported-text')}</p>
            </ConfirmButton>
          </>
        ) : null}
        <ConfirmButton
          label={t('trip-checks.remove-all')}
          button={{ icon: <Trash2 size={20} aria-hidden="true" /> }}
          title={t('trip-checks.remove-all-question')}
          confirm={t('trip-checks.remove-confirm')}
          keep={t('trip-checks.keep-it')}
          onConfirm={() => removeWhat('all')}
        >
          <p>{t('trip-checks.remove-all-text')}</p>
        </ConfirmButton>
      </Row>
      {refusal === undefined ? null : (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
    </Stack>
  );
}
