import type { Card } from '@rampa/contract/cards';
import { Star, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Row, Spoken } from '../../ui/page.tsx';
import { useOfflineReason } from '../screens/use-offline-reason.ts';
import { cardName } from './card-name.ts';

interface CardActionsProps {
  readonly card: Card;
  /** Texts of the buttons. */
  readonly choose: string;
  readonly remove: string;
  /** The card is being made the default one. */
  readonly busy: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

/** Makes a saved card the default one, or removes it. */
export function CardActions({ card, choose, remove, busy, onChoose, onRemove }: CardActionsProps) {
  const offline = useOfflineReason();
  return (
    <Row>
      {card.isDefault || card.expiry === 'over' ? null : (
        <Button
          size="small"
          icon={<Star size={18} aria-hidden="true" />}
          busy={busy}
          disabledReason={offline}
          onClick={onChoose}
        >
          {choose}
          <Spoken> {cardName(card)}</Spoken>
        </Button>
      )}
      <Button
        size="small"
        kind="quiet"
        icon={<Trash2 size={18} aria-hidden="true" />}
        disabledReason={offline}
        onClick={onRemove}
      >
        {remove}
        <Spoken> {cardName(card)}</Spoken>
      </Button>
    </Row>
  );
}
