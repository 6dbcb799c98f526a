import { takesMoney } from '@rampa/contract/tags';
import { getPonuda } from '@rampa/contract/top-ups';
import { Link } from '@tanstack/react-router';
import { Hourglass, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { useChargeableCards } from '../../../lib/cards/use-chargeable-cards.ts';
import { useCostCentres } from '../../../lib/cost-centres/use-cost-centres.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useAllTags } from '../../../lib/selection/use-all-tags.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page, Stack } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TopUpFormSkeleton } from '../top-up-form-layout.tsx';
import { ManyForm } from './many-form.tsx';
import { ManyOrderPage } from './many-order-page.tsx';
import { ManyOrders } from './many-orders.tsx';
import { ManyReview } from './many-review.tsx';
import { type ManyValues, type Preview, valuesOfOrder } from './many-rules.ts';
import { type FormerBulk, useFormerOrder } from './use-former-order.ts';

/** In the address where no order is: the form. */
export const chooseMany = 'choose';

/** `/pages/dopuna-pregled?many=…`: tops up several tags in one payment, or shows such a payment. */
export function ManyPage({
  many,
  again,
}: {
  readonly many: string;
  /** The order that was not paid and is tried again. */
  readonly again: string | undefined;
}) {
  return many === chooseMany ? (
    <NewMany key={again} again={again} />
  ) : (
    <ManyOrderPage key={many} orderNumber={many} />
  );
}

function NewMany({ again }: { readonly again: string | undefined }) {
  const { t } = useTexts();
  const tags = useAllTags();
  const offer = useCall(getPonuda, {});
  const cards = useChargeableCards();
  const former = useFormerOrder(again);
  // Asked with the tags: the filter by cost centre would push them down a moment later.
  useCostCentres();
  const [values, setValues] = useState<ManyValues>();
  const [preview, setPreview] = useState<Preview>();
  if (preview !== undefined && values !== undefined) {
    return (
      <ManyReview
        preview={preview}
        values={values}
        cards={cards === 'loading' ? [] : cards}
        onPreview={setPreview}
        onBack={() => setPreview(undefined)}
      />
    );
  }
  const waiting = tags === undefined || former === 'loading' || cards === 'loading';
  return (
    <Page
      title={t('top-ups.many-title')}
      lead={t('top-ups.many-lead')}
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('top-ups.all-tags')}</ButtonLink>}
    >
      {waiting ? (
        <TopUpFormSkeleton />
      ) : !tags.some(takesMoney) ? (
        <EmptyState
          icon={<ListChecks size={36} />}
          title={t('top-ups.many-no-tags')}
          actions={<ButtonLink to="/pages/tagovi">{t('top-ups.to-tags')}</ButtonLink>}
        />
      ) : (
        <Loaded state={offer} skeleton={<TopUpFormSkeleton />}>
          {(offered) => (
            <Stack>
              {former === undefined ? null : <FormerNote former={former} />}
              <ManyForm
                tags={tags}
                offer={offered}
                cards={cards}
                first={
                  values ??
                  (former === undefined ? undefined : valuesOfOrder(former, tags, offered, cards))
                }
                onPreview={(shown, given) => {
                  setValues(given);
                  setPreview(shown);
                }}
              />
            </Stack>
          )}
        </Loaded>
      )}
      <ManyOrders />
    </Page>
  );
}

/** Which order the form was filled from. */
function FormerNote({ former }: { readonly former: FormerBulk }) {
  const { t, formats } = useTexts();
  return (
    <Notice tone="info" icon={<Hourglass size={20} aria-hidden="true" />}>
      <span>
        {t('top-ups.many-again', { amount: formats.money(former.amount, { exact: true }) })}
      </span>{' '}
      <Link to="/pages/dopuna-pregled" search={{ many: former.order_number }}>
        {former.order_number}
      </Link>
    </Notice>
  );
}
