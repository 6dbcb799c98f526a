import type { Card } from '@rampa/contract/cards';
import { getT4AKartice, platiT4ARacun } from '@rampa/contract/external-toll';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { cardName, expiryText } from '../../../lib/cards/card-name.ts';
import { openPaymentPage } from '../../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../../lib/payment/use-leaving.ts';
import { messages } from '../../../lib/calls.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { refreshInvoices } from '../refresh.ts';
import type { PayableInvoice } from './payable-invoice.ts';

interface PayDialogProps {
  readonly invoice: PayableInvoice;
  readonly onClose: () => void;
}

const newCard = 'new';

/** With a saved card by one click, or with another one on the payment page. */
export function PayDialog({ invoice, onClose }: PayDialogProps) {
  const { t, formats, languageId } = useTexts();
  const navigate = useNavigate();
  const cards = useCall(getT4AKartice, { platform: 'web' });
  const [chosen, setChosen] = useState<string>();
  const [keepCard, setKeepCard] = useState(true);
  const [fault, setFault] = useState<string>();
  // One intent, however often it is clicked.
  const [idempotencyKey, setKey] = useState(randomId);
  const [leaving, leave] = useLeaving();
  const { submit, busy } = useSubmit(platiT4ARacun);
  const good = (cards.value?.items ?? []).filter(({ expiry }) => expiry !== 'over');
  const choice = chosen ?? good[0]?.cardId ?? newCard;
  const onPage = choice === newCard;

  async function pay(): Promise<void> {
    setFault(undefined);
    const outcome = await submit({
      racunId: invoice.racunId,
      cardId: onPage ? '' : choice,
      keepCard: onPage && keepCard,
      languageId,
      idempotencyKey,
    });
    if (!outcome.ok) {
      setKey(randomId());
      setFault(messages.refusal(outcome));
      await refreshInvoices();
      return;
    }
    const { order_number: order, redirectUrl } = outcome.value;
    if (redirectUrl !== '') {
      leave();
      openPaymentPage(redirectUrl);
      return;
    }
    onClose();
    await navigate({
      to: '/pages/extToll',
      search: { tab: 'racuni', racun: invoice.racunId, placanje: order },
    });
  }

  return (
    <Dialog
      open
      title={t('external-toll.invoice-pay-title', { number: invoice.number })}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button
            kind="primary"
            busy={busy || leaving}
            disabledReason={cards.loading ? t('external-toll.loading') : undefined}
            onClick={() => void pay()}
          >
            {onPage
              ? t('external-toll.invoice-to-page')
              : t('external-toll.invoice-pay-amount', {
                  amount: formats.money(invoice.amount, { exact: true }),
                })}
          </Button>
          <Button onClick={onClose}>{t('external-toll.invoice-pay-cancel')}</Button>
        </>
      }
    >
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        <Amount {...formats.moneyParts(invoice.amount, { exact: true })} size="figure" />
        <Loaded state={cards} skeleton={<Skeleton height="8rem" />}>
          {() => <Ways cards={good} value={choice} onChange={setChosen} />}
        </Loaded>
        {onPage ? (
          <Checkbox
            checked={keepCard}
            onChange={setKeepCard}
            label={t('external-toll.invoice-keep-card')}
          />
        ) : null}
      </Stack>
    </Dialog>
  );
}

function Ways({
  cards,
  value,
  onChange,
}: {
  readonly cards: readonly Card[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTexts();
  const choices = cards.map((card) => {
    const month = expiryText(card);
    return {
      value: card.cardId,
      label: cardName(card),
      ...(month === '' ? {} : { hint: t('card.expires', { month }) }),
    };
  });
  return (
    <RadioGroup
      label={t('external-toll.invoice-pay-from')}
      name="t4a-invoice-card"
      value={value}
      onChange={onChange}
      choices={[
        ...choices,
        {
          value: newCard,
          label: t('external-toll.invoice-other-card'),
          hint: t('external-toll.invoice-other-card-hint'),
        },
      ]}
    />
  );
}
