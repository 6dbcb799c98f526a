/** How a form is paid. */
export interface PayValues {
  /** `card`, `bank-transfer`, or `saved:` and the id of a saved card; empty while none is chosen. */
  readonly method: string;
  /** The card is saved for later payments; only for payments on the gateway's page. */
  readonly keepCard: boolean;
}

const saved = 'saved:';

export const bySavedCard = (cardId: string): string => `${saved}${cardId}`;

/** As the calls take it. */
export function payBy({ method, keepCard }: PayValues) {
  if (method.startsWith(saved)) {
    return { method: 'card', cardId: method.slice(saved.length) } as const;
  }
  return method === 'card'
    ? ({ method: 'card', keepCard } as const)
    : ({ method: 'bank-transfer' } as const);
}
