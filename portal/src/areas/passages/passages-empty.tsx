import { Route, SearchX } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/states.tsx';

type WhyEmpty = 'never-driven' | 'none-chosen' | 'none-found' | 'tag-unknown';

/** What an empty answer means for the customer. */
export function whyEmpty(
  code: 'passages.none' | 'tags.not-found' | 'tags.cost-centre-not-found',
  filtered: boolean,
  searched: boolean,
): WhyEmpty {
  if (code === 'tags.not-found') return 'tag-unknown';
  if (searched) return 'none-found';
  return filtered ? 'none-chosen' : 'never-driven';
}

interface PassagesEmptyProps {
  readonly why: WhyEmpty;
  /** Shows all passages. */
  readonly onClear: () => void;
}

/** No passages to show: says why, and what to do. */
export function PassagesEmpty({ why, onClear }: PassagesEmptyProps) {
  const { t } = useTexts();
  return why === 'never-driven' ? (
    <EmptyState
      icon={<Route size={36} />}
      title={t('passages.empty-title')}
      actions={<ButtonLink to="/pages/tagovi">{t('passages.empty-tags')}</ButtonLink>}
    >
      {t('passages.empty-text')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('passages.empty-filtered-title')}
      actions={<Button onClick={onClear}>{t('passages.filter-clear')}</Button>}
    >
      <WhyNone why={why} />
    </EmptyState>
  );
}

function WhyNone({ why }: { readonly why: WhyEmpty }) {
  const { t } = useTexts();
  if (why === 'tag-unknown') return t('passages.empty-unknown-tag');
  return t(why === 'none-found' ? 'passages.empty-searched-text' : 'passages.empty-filtered-text');
}
