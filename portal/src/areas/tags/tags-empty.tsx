import { SearchX, Tag as TagIcon } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The account has no tag yet. */
export function NoTags() {
  const { t } = useTexts();
  return (
    <EmptyState icon={<TagIcon size={36} />} title={t('tags.empty-title')}>
      {t('tags.empty-text')}
    </EmptyState>
  );
}

/** Search and status leave nothing. */
export function NoMatch({ onShowAll }: { readonly onShowAll: () => void }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('tags.no-match-title')}
      actions={<Button onClick={onShowAll}>{t('tags.show-all')}</Button>}
    >
      {t('tags.no-match-text')}
    </EmptyState>
  );
}
