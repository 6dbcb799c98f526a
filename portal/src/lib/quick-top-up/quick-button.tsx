import { getBrzaDopuna, mostTagsOfQuickOffer } from '@rampa/contract/top-ups';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { extra } from '../../ui/extra.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Spoken } from '../../ui/page.tsx';
import { lastAnswer } from '../api/last-answer.ts';
import { useCall } from '../api/queries.ts';
import { useOfflineReason } from '../screens/use-offline-reason.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { useTexts } from '../texts/use-texts.ts';
import { cardEnd } from './card-end.ts';
import styles from './quick-button.module.css';
import type { QuickChoice, QuickTopUpProps } from './quick-choice.ts';

const QuickDialog = extra(async () => (await import('./quick-dialog.tsx')).QuickDialog);

type Offer = Pick<QuickChoice, 'card' | 'amount' | 'target'>;

/** Which amount, or to which balance, and with which card. */
function useOfferWords(): (offer: Offer) => string {
  const { t, formats } = useTexts();
  return ({ card, amount, target }) =>
    t(target === undefined ? 'quick-top-up.button' : 'quick-top-up.button-target', {
      amount: formats.money(target ?? amount),
      card: cardEnd(card),
    });
}

/**
 * Keeps the place of an offer until it has come, as one for other tags before lets expect: what is below would move under
 * the finger that presses it.
 */
function OfferToCome() {
  const say = useOfferWords();
  const { card, items = [] } = lastAnswer(getBrzaDopuna) ?? {};
  const [like] = items;
  if (!card || like === undefined) return <span data-to-come="" hidden />;
  return (
    <Button
      kind="quiet"
      size="small"
      className={classNames(styles['offer'], styles['toCome'])}
      icon={<CreditCard size={16} />}
      data-to-come=""
      aria-hidden="true"
      tabIndex={-1}
    >
      {say({ card, amount: like.amount, target: like.target })}
    </Button>
  );
}

/** Says what it does: which amount, and with which card. */
export function QuickButton({ tagId, name, among }: QuickTopUpProps) {
  const say = useOfferWords();
  const may = useMayCall(getBrzaDopuna);
  const offline = useOfflineReason();
  const asked = among.includes(tagId) ? among.slice(0, mostTagsOfQuickOffer) : [tagId];
  const { value, loading } = useCall(
    getBrzaDopuna,
    { tag_ids: [...asked] },
    { enabled: may, quiet: true },
  );
  const [chosen, setChosen] = useState<QuickChoice>();
  const item = value?.items.find((one) => one.tag_id === tagId);
  const card = value?.card ?? undefined;
  const offer =
    card === undefined || item === undefined
      ? undefined
      : { card, amount: item.amount, target: item.target, waiting: item.waiting };
  if (loading) return <OfferToCome />;
  if (offer === undefined && chosen === undefined) return null;
  return (
    <>
      {offer === undefined ? null : (
        <Button
          kind="quiet"
          size="small"
          className={styles['offer']}
          icon={<CreditCard size={16} />}
          disabledReason={offline}
          onClick={() => setChosen(offer)}
        >
          {say(offer)}
          <Spoken>: {name}</Spoken>
        </Button>
      )}
      {chosen === undefined ? null : (
        <QuickDialog
          tagId={tagId}
          name={name}
          choice={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
