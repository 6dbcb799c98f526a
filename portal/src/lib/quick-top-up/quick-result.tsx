import { getStatus, nastaviPlacanje } from '@rampa/contract/top-ups';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Stack } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { useCall } from '../api/queries.ts';
import { useSubmit } from '../api/use-submit.ts';
import { openPaymentPage } from '../payment/open-payment-page.ts';
import { useTexts } from '../texts/use-texts.ts';
import { intents } from '../top-ups/own-intents.ts';

interface QuickResultProps {
  readonly orderNumber: string;
  readonly tagId: string;
  readonly onClose: () => void;
  /** Left out: the form is opened. */
  readonly onOtherCard: (() => void) | undefined;
}

const ASK_EVERY = 2000;

/** Under way, paid with the new balance, or refused with the reason; to the bank, where it asks. */
export function QuickResult({ orderNumber, tagId, onClose, onOtherCard }: QuickResultProps) {
  const { t, formats } = useTexts();
  const { value } = useCall(
    getStatus,
    { order_number: orderNumber },
    { every: ASK_EVERY, quiet: true },
  );
  const { submit } = useSubmit(nastaviPlacanje);
  const left = useRef(false);
  const status = value?.status ?? 'pending';
  const confirm = status === 'pending' && value?.resumable === true;

  useEffect(() => {
    if (status !== 'pending') intents.settled(orderNumber);
  }, [status, orderNumber]);

  useEffect(() => {
    if (!confirm || left.current) return;
    left.current = true;
    void submit({ order_number: orderNumber }).then((outcome) => {
      if (outcome.ok) openPaymentPage(outcome.value.redirectUrl);
      else left.current = false;
    });
  }, [confirm, orderNumber, submit]);

  const ended = status === 'refused' || status === 'abandoned';
  return (
    <Stack>
      <div role="status">
        {status === 'paid' && value !== undefined ? (
          <Notice tone="good" title={t('quick-top-up.paid')}>
            {t('quick-top-up.balance', { amount: formats.money(value.balance, { exact: true }) })}
          </Notice>
        ) : ended ? (
          <Notice tone="bad" title={t('quick-top-up.refused')}>
            {t(`quick-top-up.reason-${value?.refusal ?? 'declined'}`)}
          </Notice>
        ) : (
          <p>{t(confirm ? 'quick-top-up.to-bank' : 'quick-top-up.under-way')}</p>
        )}
      </div>
      {status === 'pending' ? <ProgressBar label={t('quick-top-up.under-way')} /> : null}
      {!ended ? null : onOtherCard === undefined ? (
        <ButtonLink to="/pages/dopuna-pregled" search={{ tag: tagId }} kind="primary">
          {t('quick-top-up.other-card')}
        </ButtonLink>
      ) : (
        <Button kind="primary" onClick={onOtherCard}>
          {t('quick-top-up.other-card')}
        </Button>
      )}
      {status === 'pending' ? (
        <ButtonLink to="/pages/dopuna-pregled" search={{ order_number: orderNumber }}>
          {t('quick-top-up.show')}
        </ButtonLink>
      ) : null}
      <Button onClick={onClose}>{t('dialog.close')}</Button>
    </Stack>
  );
}
