import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { extra } from '../../ui/extra.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { onMissingCode } from '../../ui/missing-code.ts';
import { Spoken } from '../../ui/page.tsx';
import { useOfflineReason } from '../screens/use-offline-reason.ts';
import { useTexts } from '../texts/use-texts.ts';
import { cardEnd } from './card-end.ts';
import styles from './quick-top-up.module.css';
import type { QuickChoice } from './quick-choice.ts';
import type { QuickOffers } from './use-quick-offers.ts';

const QuickDialog = extra(
  async () => (await import('./quick-dialog.tsx')).QuickDialog,
  null,
  onMissingCode,
);

/** Which amount, or to which balance, and with which card. */
function useOfferWords(): (choice: QuickChoice) => string {
  const { t, formats } = useTexts();
  return ({ card, amount, target }) =>
    t(target === undefined ? 'quick-top-up.button' : 'quick-top-up.button-target', {
      amount: formats.money(target ?? amount),
      card: cardEnd(card),
    });
}

/** Keeps the place of an offer until it has come: what is below would move under the finger that presses it. */
function OfferToCome({ like }: { readonly like: QuickChoice }) {
  const say = useOfferWords();
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
      {say(like)}
    </Button>
  );
}

interface QuickTopUpProps {
  readonly tagId: string;
  readonly name: string;
  readonly offers: QuickOffers;
}

/** Tops up a tag by one click, where there is a saved card; else nothing is shown. Says what it does: which amount, and with which card. */
export function QuickTopUp({ tagId, name, offers }: QuickTopUpProps) {
  const say = useOfferWords();
  const offline = useOfflineReason();
  const [chosen, setChosen] = useState<QuickChoice>();
  const offer = offers.of(tagId);
  const like = offers.likeToCome(tagId);
  if (like !== undefined && chosen === undefined) return <OfferToCome like={like} />;
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
