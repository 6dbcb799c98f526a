import type { CallInput } from '@rampa/contract';
import { getPotpunost } from '@rampa/contract/passages';
import { Archive, Route, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Completeness, CompletenessPlace } from '../../lib/trips/completeness.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/states.tsx';

type WhyEmpty =
  | 'all-disputed'
  | 'archived'
  | 'never-driven'
  | 'none-chosen'
  | 'none-found'
  | 'tag-unknown';

/** A screen of another area. */
const contact: string = '/pages/kontakt';

const emptyCodes = [
  'passages.none',
  'passages.archived',
  'tags.not-found',
  'tags.cost-centre-not-found',
] as const;

/** Not a failure: there is nothing to show. */
export function meansEmpty(code: string): code is (typeof emptyCodes)[number] {
  return emptyCodes.some((one) => one === code);
}

/** What an empty answer means for the customer. */
export function whyEmpty(
  code: (typeof emptyCodes)[number],
  filtered: boolean,
  searched: boolean,
  undisputed: boolean,
): WhyEmpty {
  if (code === 'tags.not-found') return 'tag-unknown';
  if (code === 'passages.archived') return 'archived';
  if (undisputed) return 'all-disputed';
  if (searched) return 'none-found';
  return filtered ? 'none-chosen' : 'never-driven';
}

interface PassagesEmptyProps {
  readonly why: WhyEmpty;
  /** Whether it is a choice that has none, rather than the whole account. */
  readonly filtered: boolean;
  /** Up to when nothing is missing from it; left out where nothing was looked for. */
  readonly complete?: ReactNode;
  /** Shows all passages. */
  readonly onClear: () => void;
}

/** No passages to show: says why, and what to do. */
export function PassagesEmpty({ why, filtered, complete, onClear }: PassagesEmptyProps) {
  const { t } = useTexts();
  if (why === 'archived') {
    return (
      <EmptyState
        icon={<Archive size={36} />}
        title={t('passages.empty-archived-title')}
        actions={
          <>
            <ButtonLink to={contact}>{t('passages.empty-archived-ask')}</ButtonLink>
            {filtered ? <Button onClick={onClear}>{t('passages.filter-clear')}</Button> : null}
          </>
        }
      >
        {t('passages.archived')}
      </EmptyState>
    );
  }
  return why === 'never-driven' ? (
    <EmptyState
      icon={<Route size={36} />}
      title={t('passages.empty-title')}
      note={complete}
      actions={<ButtonLink to="/pages/tagovi">{t('passages.empty-tags')}</ButtonLink>}
    >
      {t('passages.empty-text')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t(
        why === 'all-disputed'
          ? 'passages.empty-undisputed-title'
          : 'passages.empty-filtered-title',
      )}
      note={complete}
      actions={<Button onClick={onClear}>{t('passages.filter-clear')}</Button>}
    >
      <WhyNone why={why} />
    </EmptyState>
  );
}

interface EmptyCompletenessProps {
  readonly selection: CallInput<typeof getPotpunost>;
  /** There are passages by now. */
  readonly onOutdated: () => void;
}

/** Up to when it is certain that nobody has driven: stations that are behind may still deliver passages. */
export function EmptyCompleteness({ selection, onOutdated }: EmptyCompletenessProps) {
  const { languageId } = useTexts();
  const { value } = useCall(getPotpunost, { ...selection, languageId }, { quiet: true });
  const outdated = (value?.totalRecords ?? 0) > 0;
  useEffect(() => {
    if (outdated) onOutdated();
    // Once for each answer: the list that is asked for then may be refused for other reasons.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [outdated]);
  if (outdated) return null;
  return value === undefined ? <CompletenessPlace /> : <Completeness value={value.completeUpTo} />;
}

function WhyNone({ why }: { readonly why: WhyEmpty }) {
  const { t } = useTexts();
  if (why === 'tag-unknown') return t('passages.empty-unknown-tag');
  if (why === 'all-disputed') return t('passages.undisputed-lead');
  return t(why === 'none-found' ? 'passages.empty-searched-text' : 'passages.empty-filtered-text');
}
