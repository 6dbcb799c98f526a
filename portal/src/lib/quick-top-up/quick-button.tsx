import { getBrzaDopuna, mostTagsOfQuickOffer } from '@rampa/contract/top-ups';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { extra } from '../../ui/extra.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { useCall } from '../api/queries.ts';
import { useOfflineReason } from '../screens/use-offline-reason.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { useTexts } from '../texts/use-texts.ts';
import { cardEnd } from './card-end.ts';
import styles from './quick-button.module.css';
import type { QuickChoice, QuickTopUpProps } from './quick-choice.ts';

const QuickDialog = extra(async () => (await import('./quick-dialog.tsx')).QuickDialog);

/** Says what it does: which amount, and with which card. */
export function QuickButton({ tagId, name, among }: QuickTopUpProps) {
  const { t, formats } = useTexts();
  const may = useMayCall(getBrzaDopuna);
  const offline = useOfflineReason();
  const asked = among.includes(tagId) ? among.slice(0, mostTagsOfQuickOffer) : [tagId];
  const { value } = useCall(getBrzaDopuna, { tag_ids: [...asked] }, { enabled: may, quiet: true });
  const [chosen, setChosen] = useState<QuickChoice>();
  const item = value?.items.find((one) => one.tag_id === tagId);
  const card = value?.card ?? undefined;
  const offer =
    card === undefined || item === undefined
      ? undefined
      : { card, amount: item.amount, target: item.target, waiting: item.waiting };
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
          {t(offer.target === undefined ? 'quick-top-up.button' : 'quick-top-up.button-target', {
            amount: formats.money(offer.target ?? offer.amount),
            card: cardEnd(offer.card),
          })}
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
