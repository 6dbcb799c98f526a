import { dodajKarticu } from '@rampa/contract/cards';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { useSubmit } from '../api/use-submit.ts';
import { openPaymentPage } from '../payment/open-payment-page.ts';
import { useLeaving } from '../payment/use-leaving.ts';
import { messages } from '../calls.ts';
import { randomId } from '../random-id.ts';
import { useOfflineReason } from '../screens/use-offline-reason.ts';
import { useTexts } from '../texts/use-texts.ts';
import { wantedFor } from './wanted-for.ts';

interface AddCardButtonProps {
  readonly kind?: ButtonKind;
  /** The tag whose automatic top-up the card is for: the customer is led back there. */
  readonly tagId?: string;
}

/** Leads to the payment page, where a card is registered without a payment. */
export function AddCardButton({ kind = 'secondary', tagId }: AddCardButtonProps) {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const [leaving, leave] = useLeaving();
  // One key per button: a second click means the same registration.
  const [idempotencyKey] = useState(randomId);
  const { submit, busy } = useSubmit(dodajKarticu);
  const [fault, setFault] = useState<string>();

  async function add(): Promise<void> {
    setFault(undefined);
    const outcome = await submit({ idempotencyKey, languageId });
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      return;
    }
    wantedFor.remember(tagId);
    leave();
    openPaymentPage(outcome.value.redirectUrl);
  }

  return (
    <>
      <Button
        kind={kind}
        icon={<CreditCard size={20} aria-hidden="true" />}
        busy={busy || leaving}
        disabledReason={offline}
        onClick={() => void add()}
      >
        {t('card.add')}
      </Button>
      {fault === undefined ? null : (
        <Notice tone="bad" role="alert">
          <p>{fault}</p>
        </Notice>
      )}
    </>
  );
}
