import { getPonuda } from '@rampa/contract/top-ups';
import { getKartice } from '@rampa/contract/cards';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useAllTags } from '../../../lib/selection/use-all-tags.ts';
import { useMayCall } from '../../../lib/session/use-may-call.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { takesTopUps } from '../takes-top-ups.ts';
import { TopUpFormSkeleton } from '../top-up-form-layout.tsx';
import { ManyForm } from './many-form.tsx';
import { ManyOrderPage } from './many-order-page.tsx';
import { ManyOrders } from './many-orders.tsx';
import { ManyReview } from './many-review.tsx';
import type { ManyValues, Preview } from './many-rules.ts';

/** In the address where no order is: the form. */
export const chooseMany = 'choose';

/** `/pages/dopuna-pregled?many=…`: tops up several tags in one payment, or shows such a payment. */
export function ManyPage({ many }: { readonly many: string }) {
  return many === chooseMany ? <NewMany /> : <ManyOrderPage key={many} orderNumber={many} />;
}

function NewMany() {
  const { t } = useTexts();
  const tags = useAllTags();
  const offer = useCall(getPonuda, {});
  const mayUseCards = useMayCall(getKartice);
  const cards = useCall(getKartice, {}, { enabled: mayUseCards, quiet: true });
  const [values, setValues] = useState<ManyValues>();
  const [preview, setPreview] = useState<Preview>();
  if (preview !== undefined && values !== undefined) {
    return (
      <ManyReview
        preview={preview}
        values={values}
        cards={cards.value?.items ?? []}
        onPreview={setPreview}
        onBack={() => setPreview(undefined)}
      />
    );
  }
  const waiting = tags === undefined || (mayUseCards && cards.value === undefined && cards.loading);
  return (
    <Page
      title={t('top-ups.many-title')}
      lead={t('top-ups.many-lead')}
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('top-ups.all-tags')}</ButtonLink>}
    >
      {waiting ? (
        <TopUpFormSkeleton />
      ) : !tags.some(({ status }) => takesTopUps(status)) ? (
        <EmptyState
          icon={<ListChecks size={36} />}
          title={t('top-ups.many-no-tags')}
          actions={<ButtonLink to="/pages/tagovi">{t('top-ups.to-tags')}</ButtonLink>}
        />
      ) : (
        <Loaded state={offer} skeleton={<TopUpFormSkeleton />}>
          {(offered) => (
            <ManyForm
              tags={tags}
              offer={offered}
              cards={(cards.value?.items ?? []).filter(({ expiry }) => expiry !== 'over')}
              first={values}
              onPreview={(shown, given) => {
                setValues(given);
                setPreview(shown);
              }}
            />
          )}
        </Loaded>
      )}
      <ManyOrders />
    </Page>
  );
}
