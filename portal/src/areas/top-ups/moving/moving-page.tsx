import { ArrowRightLeft } from 'lucide-react';
import { useAllTags } from '../../../lib/selection/use-all-tags.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TopUpFormSkeleton } from '../top-up-form-layout.tsx';
import { MovingForm } from './moving-form.tsx';
import { givesMoney } from '../../../lib/top-ups/gives-money.ts';
import { takesMoney } from './moving-rules.ts';

/** `/pages/dopuna-pregled?move=…`: moves money from one of the customer's tags to another. */
export function MovingPage({ tagId }: { readonly tagId: string }) {
  const { t } = useTexts();
  const tags = useAllTags();
  return (
    <Page
      title={t('top-ups.move-title')}
      lead={t('top-ups.move-lead')}
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('top-ups.all-tags')}</ButtonLink>}
    >
      {tags === undefined ? (
        <TopUpFormSkeleton />
      ) : !tags.some(givesMoney) ? (
        <NothingToMove />
      ) : tags.filter(takesMoney).length < 2 ? (
        <OneTag />
      ) : (
        <MovingForm tags={tags} tagId={tagId} />
      )}
    </Page>
  );
}

function NothingToMove() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<ArrowRightLeft size={36} />}
      title={t('top-ups.move-nothing')}
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('top-ups.balances')}</ButtonLink>}
    >
      {t('top-ups.move-nothing-text')}
    </EmptyState>
  );
}

function OneTag() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<ArrowRightLeft size={36} />}
      title={t('top-ups.move-one-tag')}
      actions={<ButtonLink to="/pages/tagovi">{t('top-ups.to-tags')}</ButtonLink>}
    >
      {t('top-ups.move-one-tag-text')}
    </EmptyState>
  );
}
