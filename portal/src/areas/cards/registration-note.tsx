import { getKartice, getRegistracija } from '@rampa/contract/cards';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { cardName } from '../../lib/cards/card-name.ts';
import { wantedFor } from '../../lib/cards/wanted-for.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

const askAgain = 3000;

/** The outcome of a card registration; asks again until it is known. */
export function RegistrationNote({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useTexts();
  const [every, setEvery] = useState<number>();
  const state = useCall(
    getRegistracija,
    { order_number: orderNumber },
    { quiet: true, ...(every === undefined ? {} : { every }) },
  );
  const status = state.value?.status;
  const next = status === 'pending' ? askAgain : undefined;
  if (next !== every) setEvery(next);
  useEffect(() => {
    if (status === 'kept') void refreshCalls(getKartice);
  }, [status]);
  if (status === undefined) return null;
  return <div role="status">{noteOf(status, state.value?.card ?? null, t)}</div>;
}

type Status = 'pending' | 'kept' | 'refused' | 'abandoned';
type Kept = Parameters<typeof cardName>[0] | null;

function noteOf(status: Status, card: Kept, t: ReturnType<typeof useTexts>['t']) {
  switch (status) {
    case 'kept':
      return (
        <Notice
          tone="good"
          icon={<CircleCheck size={20} aria-hidden="true" />}
          title={t('cards.kept-title', { card: card === null ? '' : cardName(card) })}
        >
          <WayBack />
        </Notice>
      );
    case 'pending':
      return (
        <Notice
          tone="info"
          icon={<Hourglass size={20} aria-hidden="true" />}
          title={t('cards.pending-title')}
        >
          <p>{t('cards.pending-text')}</p>
        </Notice>
      );
    case 'refused':
    case 'abandoned':
      return (
        <Notice
          tone="bad"
          icon={<CircleX size={20} aria-hidden="true" />}
          title={t(status === 'refused' ? 'cards.refused-title' : 'cards.abandoned-title')}
        >
          <p>{t('cards.not-kept-text')}</p>
        </Notice>
      );
  }
}

/** Back to where the card was needed. */
function WayBack() {
  const { t } = useTexts();
  const tagId = wantedFor.tag();
  if (tagId === undefined) return null;
  return (
    <Row>
      <ButtonLink to="/pages/dopuna-pregled" search={{ automatic: tagId }} kind="primary">
        {t('cards.set-automatic')}
      </ButtonLink>
    </Row>
  );
}
