import {
  type DispatchOrder,
  odstampajOtpremnicu,
  uruciPorudzbinu,
} from '@rampa/contract/purchases';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { saveDocument } from '../../../lib/api/save-file.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { CameBack, cameBackKey } from './came-back.tsx';
import styles from './desk.module.css';
import { refreshDesk } from './refresh.ts';
import { SendForm } from './send-form.tsx';
import { placeIds } from './use-kept-place.ts';

interface StepProps {
  readonly shown: DispatchOrder;
}

type Wish = 'print' | 'deliver' | 'back';

/** What is to be done with the order now; nothing where it is picked below, or over. */
export function NextStep({ shown }: StepProps) {
  const { t } = useTexts();
  const [wish, setWish] = useState<Wish>();
  const { phase } = shown.order;
  const close = () => setWish(undefined);
  const print = (
    <Button
      kind={phase === 'pack' ? 'primary' : 'secondary'}
      icon={<Printer size={20} aria-hidden="true" />}
      onClick={() => setWish('print')}
    >
      {t(shown.sheets === 0 ? 'orders-desk.print' : 'orders-desk.print-again')}
    </Button>
  );
  if (phase !== 'pack' && phase !== 'ship' && phase !== 'under-way') return null;
  return (
    <Section id={placeIds.next} title={t(`orders-desk.next-${phase}`)}>
      <Stack>
        {phase === 'ship' ? <SendForm shown={shown} /> : null}
        <p className={styles['muted']}>{t(`orders-desk.next-${phase}-text`)}</p>
        <Row>
          {phase === 'under-way' ? (
            <>
              <Button kind="primary" onClick={() => setWish('deliver')}>
                {t('orders-desk.deliver')}
              </Button>
              <Button onClick={() => setWish('back')}>{t(cameBackKey(shown))}</Button>
            </>
          ) : null}
          {print}
        </Row>
      </Stack>
      {wish === 'print' ? <Print shown={shown} onClose={close} /> : null}
      {wish === 'deliver' ? <Deliver shown={shown} onClose={close} /> : null}
      {wish === 'back' ? <CameBack shown={shown} onClose={close} /> : null}
    </Section>
  );
}

interface DialogProps extends StepProps {
  readonly onClose: () => void;
}

/** Each sheet has new codes, so nobody prints a second one unawares. */
function Print({ shown, onClose }: DialogProps) {
  const { t } = useTexts();
  // As it was asked about: one that a colleague prints meanwhile is not made void unseen.
  const [{ order, sheets }] = useState(shown);
  const { submit } = useSubmit(odstampajOtpremnicu);
  const print = async (): Promise<string | undefined> => {
    const outcome = await submit({ order_number: order.order_number, sheets });
    refreshDesk();
    if (!outcome.ok) return messages.refusal(outcome);
    saveDocument(outcome.value);
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t(sheets === 0 ? 'orders-desk.print' : 'orders-desk.print-again')}
      kind={sheets === 0 ? 'primary' : 'danger'}
      confirm={t('orders-desk.print-do')}
      keep={t('orders-desk.cancel')}
      onConfirm={print}
      onClose={onClose}
    >
      <p>{t(questionOf(shown))}</p>
    </ConfirmDialog>
  );
}

function questionOf({ sheets, order }: DispatchOrder) {
  // The parcel is with the carrier, and nobody here can take the earlier sheet out of it.
  if (order.phase === 'under-way') return 'orders-desk.print-under-way-ask';
  return sheets === 0 ? 'orders-desk.print-ask' : 'orders-desk.print-again-ask';
}

function Deliver({ shown, onClose }: DialogProps) {
  const { t, formats } = useTexts();
  const { submit } = useSubmit(uruciPorudzbinu);
  const { order, toCollect } = shown;
  const deliver = async (): Promise<string | undefined> => {
    const outcome = await submit({ order_number: order.order_number });
    refreshDesk();
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('orders-desk.delivered-toast') });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('orders-desk.deliver')}
      kind="primary"
      confirm={t('orders-desk.deliver-do')}
      keep={t('orders-desk.cancel')}
      onConfirm={deliver}
      onClose={onClose}
    >
      <p>
        {toCollect === null
          ? t('orders-desk.deliver-ask', { number: order.order_number })
          : t('orders-desk.deliver-ask-collected', {
              number: order.order_number,
              amount: formats.money(toCollect, { exact: true }),
            })}
      </p>
    </ConfirmDialog>
  );
}
