import {
  type DeskEvent,
  getDogadjajiUprave,
  getDogadjajUprave,
  zavrsiDogadjaj,
} from '@rampa/contract/road-conditions';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmButton } from '../../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';

interface EndButtonProps {
  readonly event: DeskEvent;
  readonly onEnded: () => void;
}

/** Ends an event, after asking. */
export function EndButton({ event, onEnded }: EndButtonProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(zavrsiDogadjaj);

  async function end(): Promise<string | undefined> {
    const outcome = await submit({ event_id: event.event_id, version: event.version });
    if (!outcome.ok) {
      void refreshCalls(getDogadjajUprave, getDogadjajiUprave);
      return messages.refusal(outcome);
    }
    toasts.show({ severity: 'success', summary: t('road-desk.ended') });
    void refreshCalls(getDogadjajiUprave);
    onEnded();
    return undefined;
  }

  return (
    <ConfirmButton
      label={t('road-desk.end')}
      title={t('road-desk.end-question')}
      confirm={t('road-desk.end-confirm')}
      keep={t('road-desk.keep')}
      onConfirm={end}
    >
      <p>{t('road-desk.end-text')}</p>
    </ConfirmButton>
  );
}
