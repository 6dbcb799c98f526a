import { getKartice } from '@rampa/contract/cards';
import { getRouteApi } from '@tanstack/react-router';
import { CreditCard, ShieldCheck } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { AddCardButton } from '../../lib/cards/add-card-button.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { CardList } from './card-list.tsx';
import { RegistrationNote } from './registration-note.tsx';

const route = getRouteApi('/pages/kartice');

/** `/pages/kartice`: cards saved for later payments; with an order number, on return from adding one. */
export function CardsPage() {
  const { t } = useTexts();
  const { order_number: orderNumber } = route.useSearch();
  const state = useCall(getKartice, {});
  return (
    <Page
      title={t('cards.title')}
      lead={t('cards.lead')}
      width="column"
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('cards.to-top-ups')}</ButtonLink>}
    >
      <Stack>
        {orderNumber === undefined ? null : (
          <RegistrationNote key={orderNumber} orderNumber={orderNumber} />
        )}
        <Loaded
          state={state}
          skeleton={
            <SkeletonList label={t('cards.loading')} count={2} shape="cards" itemHeight="6rem" />
          }
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon={<CreditCard size={36} />}
                title={t('cards.none-title')}
                actions={<AddCardButton kind="primary" />}
              >
                {t('cards.none-text')}
              </EmptyState>
            ) : (
              <Stack>
                <CardList cards={items} />
                <Row>
                  <AddCardButton />
                </Row>
              </Stack>
            )
          }
        </Loaded>
        <Notice tone="neutral" icon={<ShieldCheck size={20} aria-hidden="true" />}>
          <p>{t('cards.safe')}</p>
        </Notice>
      </Stack>
    </Page>
  );
}
