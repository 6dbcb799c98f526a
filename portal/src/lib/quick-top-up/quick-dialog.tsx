import {
  getBrzaDopuna,
  getDopune,
  getPregled,
  napraviDopunuKarticom,
} from '@rampa/contract/top-ups';
import { getPocetna } from '@rampa/contract/home';
import { getTagovi } from '@rampa/contract/tags';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { refreshCalls } from '../api/queries.ts';
import { useSubmit } from '../api/use-submit.ts';
import { messages } from '../calls.ts';
import { cardName } from '../cards/card-name.ts';
import { useOfflineReason } from '../screens/use-offline-reason.ts';
import { useTexts } from '../texts/use-texts.ts';
import { idempotencyKey } from '../top-ups/intents.ts';
import { intents } from '../top-ups/own-intents.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import type { QuickChoice } from './quick-choice.ts';
import { QuickResult } from './quick-result.tsx';

interface QuickDialogProps {
  readonly tagId: string;
  readonly name: string;
  readonly choice: QuickChoice;
  readonly onClose: () => void;
}

/** Names tag, amount and card; then, in the same place, what came of it. */
export function QuickDialog({ tagId, name, choice, onClose }: QuickDialogProps) {
  const { t, formats, languageId } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(napraviDopunuKarticom);
  const [begun, setBegun] = useState(() => intents.current(tagId));
  const [order, setOrder] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { card, amount, waiting } = choice;
  const money = formats.money(amount, { exact: true });

  async function pay(event: Pick<Event, 'preventDefault'>): Promise<void> {
    event.preventDefault();
    if (busy || offline !== undefined) return;
    setFault(undefined);
    const intent = intents.underWay(tagId) ?? begun;
    const outcome = await submit({
      tag_id: tagId,
      amount: amount.amount,
      cardId: card.cardId,
      languageId,
      idempotencyKey: idempotencyKey(intent, {
        amount: amount.amount,
        method: 'card',
        cardId: card.cardId,
      }),
    });
    if (outcome.ok) {
      intents.ordered(tagId, intent, outcome.value.order_number);
      setOrder(outcome.value.order_number);
      return;
    }
    // Closing the step-up dialog means a change of mind.
    if (outcome.code === 'identity.proof-needed') return;
    if (outcome.code === 'top-ups.key-used-otherwise') {
      intents.drop(tagId);
      setBegun(intents.current(tagId));
    }
    setFault(messages.refusal(outcome));
  }

  const close = (): void => {
    onClose();
    if (order !== undefined)
      void refreshCalls(getPocetna, getTagovi, getPregled, getDopune, getBrzaDopuna);
  };

  return (
    <Dialog open title={t('quick-top-up.title')} onClose={close} closeLabel={t('dialog.close')}>
      {order === undefined ? (
        <form onSubmit={(event) => void pay(event)}>
          <Stack>
            {fault === undefined ? null : (
              <Notice tone="bad" role="alert">
                {fault}
              </Notice>
            )}
            <DescriptionList
              items={[
                { term: t('quick-top-up.tag'), value: name },
                { term: t('quick-top-up.amount'), value: money },
                { term: t('quick-top-up.card'), value: cardName(card) },
              ]}
            />
            {waiting === undefined ? null : (
              <Notice tone="notice" icon={<TriangleAlert size={20} aria-hidden="true" />}>
                {t(`quick-top-up.waiting-${waiting}`)}
              </Notice>
            )}
            <p>{t('quick-top-up.note')}</p>
            <Confirm
              busy={busy}
              offline={offline}
              label={t('quick-top-up.pay', { amount: money })}
            />
            <Button onClick={close}>{t('quick-top-up.keep')}</Button>
          </Stack>
        </form>
      ) : (
        <QuickResult orderNumber={order} tagId={tagId} onClose={close} />
      )}
    </Dialog>
  );
}

/** Has the focus, so that Enter confirms. */
function Confirm(given: {
  readonly busy: boolean;
  readonly offline: string | undefined;
  readonly label: string;
}) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <span ref={place}>
      <Button type="submit" kind="primary" wide busy={given.busy} disabledReason={given.offline}>
        {given.label}
      </Button>
    </span>
  );
}
