import { getPonuda, getPregled } from '@rampa/contract/top-ups';
import { takesTopUps } from '@rampa/contract/tags';
import { CircleOff, SearchX } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { useChargeableCards } from '../../lib/cards/use-chargeable-cards.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TagTitle } from './tag-title.tsx';
import { TopUpForm } from './top-up-form.tsx';
import { TopUpFormSkeleton } from './top-up-form-layout.tsx';

/** Tops one tag up. */
export function TopUpPage({ tagId }: { readonly tagId: string }) {
  const { t } = useTexts();
  const overview = useCall(getPregled, { tag_id: tagId });
  const offer = useCall(getPonuda, {});
  const cards = useChargeableCards();
  const tag = overview.value?.items.find((item) => item.tag_id === tagId);
  return (
    <Page
      title={t('top-ups.form-title')}
      lead={tag === undefined ? undefined : <TagTitle tag={tag} size="medium" />}
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('top-ups.form-other-tag')}</ButtonLink>}
    >
      <Loaded
        state={overview}
        skeleton={<TopUpFormSkeleton />}
        empty={({ code }) => (code === 'tags.not-found' ? <UnknownTag /> : undefined)}
      >
        {({ completeUpTo }) => {
          if (tag === undefined) return <UnknownTag />;
          if (!takesTopUps(tag.status)) return <UnusableTag />;
          return (
            <Loaded state={offer} skeleton={<TopUpFormSkeleton />}>
              {(offered) =>
                cards === 'loading' ? (
                  <TopUpFormSkeleton />
                ) : (
                  <TopUpForm tag={tag} complete={completeUpTo} offer={offered} cards={cards} />
                )
              }
            </Loaded>
          );
        }}
      </Loaded>
    </Page>
  );
}

function UnknownTag() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('top-ups.tag-unknown')}
      actions={<ButtonLink to="/pages/tagovi">{t('top-ups.to-tags')}</ButtonLink>}
    />
  );
}

function UnusableTag() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<CircleOff size={36} />}
      title={t('top-ups.tag-not-usable')}
      actions={<ButtonLink to="/pages/tagovi">{t('top-ups.to-tags')}</ButtonLink>}
    >
      {t('top-ups.tag-not-usable-text')}
    </EmptyState>
  );
}
