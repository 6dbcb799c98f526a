import { Route, SearchX } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface PassagesEmptyProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
}

/** Status 603: never driven, or nothing in this selection. */
export function PassagesEmpty({ filtered, onClear }: PassagesEmptyProps) {
  const { t } = useTexts();
  return filtered ? (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('passages.empty-filtered-title')}
      actions={<Button onClick={onClear}>{t('passages.filter-clear')}</Button>}
    >
      {t('passages.empty-filtered-text')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Route size={36} />}
      title={t('passages.empty-title')}
      actions={<ButtonLink to="/pages/tagovi">{t('passages.empty-tags')}</ButtonLink>}
    >
      {t('passages.empty-text')}
    </EmptyState>
  );
}
