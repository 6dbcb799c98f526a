import type { Card as SavedCard } from '@rampa/contract/cards';
import {
  delT4AKarticu,
  dodajT4AKarticu,
  getT4AKartice,
  setT4APodrazumevanuKarticu,
} from '@rampa/contract/external-toll';
import { getRouteApi } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { CardActions } from '../../lib/cards/card-actions.tsx';
import { cardName, expiryText } from '../../lib/cards/card-name.ts';
import { RemoveCardDialog } from '../../lib/cards/remove-card-dialog.tsx';
import { openPaymentPage } from '../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../lib/payment/use-leaving.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/data-list.tsx';
import { Card, Section, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './external-toll.module.css';
import { refreshCards } from './refresh.ts';
import { type Registration, RegistrationNote } from './registration-note.tsx';

const route = getRouteApi('/pages/extToll');

/** Cards that tolls abroad are charged to. */
export function CardsTab() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [registration, setRegistration] = useState<Registration>();
  const { order_number, token = '', status = '' } = search;
  if (order_number !== undefined && registration?.order_number !== order_number) {
    setRegistration({ order_number, token, status });
  }
  const state = useCall(getT4AKartice, { platform: 'web' });
  const [removing, setRemoving] = useState<SavedCard>();
  const none = state.value?.totalRecords === 0;
  return (
    <Section title={t('external-toll.cards')} actions={none ? null : <AddCard />}>
      <Stack>
        {registration === undefined ? null : (
          <RegistrationNote
            key={registration.order_number}
            registration={registration}
            // Otherwise reopening the page would report the same once more.
            onKnown={() =>
              void navigate({ search: { tab: 'kartice' }, replace: true, resetScroll: false })
            }
          />
        )}
        <Loaded state={state} skeleton={<Skeleton height="8rem" />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon={<CreditCard size={36} />}
                title={t('external-toll.cards-none')}
                actions={<AddCard />}
              >
                {t('external-toll.cards-none-text')}
              </EmptyState>
            ) : (
              <CardList label={t('external-toll.cards')}>
                {items.map((card) => (
                  <li key={card.cardId}>
                    <Card edge={card.expiry === 'good' ? undefined : 'notice'}>
                      <CardLine card={card} onRemove={() => setRemoving(card)} />
                    </Card>
                  </li>
                ))}
              </CardList>
            )
          }
        </Loaded>
      </Stack>
      {removing === undefined ? null : (
        <RemoveCardDialog
          card={removing}
          call={delT4AKarticu}
          refresh={refreshCards}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  );
}

function AddCard() {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const [leaving, leave] = useLeaving();
  const { submit, busy } = useSubmit(dodajT4AKarticu);

  async function add(): Promise<void> {
    const outcome = await submit({});
    if (!outcome.ok) {
      toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
      return;
    }
    leave();
    openPaymentPage(outcome.value.redirectUrl);
  }

  return (
    <Button
      kind="primary"
      icon={<CreditCard size={20} aria-hidden="true" />}
      busy={busy || leaving}
      disabledReason={offline}
      onClick={() => void add()}
    >
      {t('card.add')}
    </Button>
  );
}

function CardLine({ card, onRemove }: { readonly card: SavedCard; readonly onRemove: () => void }) {
  const { t } = useTexts();
  const { submit, busy } = useSubmit(setT4APodrazumevanuKarticu);
  const month = expiryText(card);

  async function choose(): Promise<void> {
    const outcome = await submit({ cardId: card.cardId });
    toasts.show(
      outcome.ok
        ? { severity: 'success', summary: t('external-toll.card-default-set') }
        : { severity: 'error', summary: messages.refusal(outcome) },
    );
    await refreshCards();
  }

  return (
    <div className={styles['line']}>
      <div className={styles['facts']}>
        <span className={styles['name']}>
          {cardName(card)}
          {card.isDefault ? (
            <StatusPill tone="info">{t('external-toll.card-default')}</StatusPill>
          ) : null}
        </span>
        {card.expiry === 'over' ? (
          <StatusPill tone="bad">{t('card.expired', { month })}</StatusPill>
        ) : card.expiry === 'soon' ? (
          <StatusPill tone="notice">{t('card.expires-soon', { month })}</StatusPill>
        ) : month === '' ? null : (
          <span className={styles['muted']}>{t('card.expires', { month })}</span>
        )}
      </div>
      <CardActions
        card={card}
        choose={t('external-toll.card-make-default')}
        remove={t('external-toll.card-remove')}
        busy={busy}
        onChoose={() => void choose()}
        onRemove={onRemove}
      />
    </div>
  );
}
