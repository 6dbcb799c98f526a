import { type Card, getKartice, obrisiKarticu, postaviPodrazumevanu } from '@rampa/contract/cards';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { CardActions } from '../../lib/cards/card-actions.tsx';
import { cardName, expiryText } from '../../lib/cards/card-name.ts';
import { RemoveCardDialog } from '../../lib/cards/remove-card-dialog.tsx';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Card as Surface } from '../../ui/page.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './card-list.module.css';

/** The saved cards; each can be made the default one, or removed. */
export function CardList({ cards }: { readonly cards: readonly Card[] }) {
  const { t } = useTexts();
  const [removing, setRemoving] = useState<Card>();
  return (
    <>
      <ul className={styles['list']} aria-label={t('cards.title')}>
        {cards.map((card) => (
          <li key={card.cardId}>
            <Surface edge={card.expiry === 'good' ? undefined : 'notice'}>
              <div className={styles['card']}>
                <CardFacts card={card} />
                <OwnActions card={card} onRemove={() => setRemoving(card)} />
              </div>
            </Surface>
          </li>
        ))}
      </ul>
      {removing === undefined ? null : (
        <RemoveCardDialog
          card={removing}
          call={obrisiKarticu}
          refresh={() => refreshCalls(getKartice)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function CardFacts({ card }: { readonly card: Card }) {
  const { t } = useTexts();
  return (
    <div className={styles['facts']}>
      <span className={styles['name']}>
        {cardName(card)}
        {card.isDefault ? <StatusPill tone="info">{t('cards.default')}</StatusPill> : null}
      </span>
      {card.expires === null ? null : <Expiry card={card} />}
      {card.topUps === 0 ? null : (
        <span className={styles['muted']}>{t('cards.top-ups', { count: card.topUps })}</span>
      )}
    </div>
  );
}

function Expiry({ card }: { readonly card: Card }) {
  const { t } = useTexts();
  const month = expiryText(card);
  switch (card.expiry) {
    case 'good':
      return <span className={styles['muted']}>{t('card.expires', { month })}</span>;
    case 'soon':
      return (
        <StatusPill tone="notice" icon={<CircleAlert size={16} aria-hidden="true" />}>
          {t('card.expires-soon', { month })}
        </StatusPill>
      );
    case 'over':
      return (
        <StatusPill tone="bad" icon={<CircleAlert size={16} aria-hidden="true" />}>
          {t('card.expired', { month })}
        </StatusPill>
      );
  }
}

interface OwnActionsProps {
  readonly card: Card;
  readonly onRemove: () => void;
}

function OwnActions({ card, onRemove }: OwnActionsProps) {
  const { t } = useTexts();
  const { submit, busy } = useSubmit(postaviPodrazumevanu);

  async function choose(): Promise<void> {
    const outcome = await submit({ cardId: card.cardId });
    await refreshCalls(getKartice);
    toasts.show(
      outcome.ok
        ? { severity: 'success', summary: t('cards.default-set') }
        : { severity: 'error', summary: messages.refusal(outcome) },
    );
  }

  return (
    <CardActions
      card={card}
      choose={t('cards.make-default')}
      remove={t('cards.remove')}
      busy={busy}
      onChoose={() => void choose()}
      onRemove={onRemove}
    />
  );
}
