import { SearchX, Tag as TagIcon } from 'lucide-react';
import { useRouteExists } from '../../lib/routing/use-route-exists.ts';
import { useRole } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useMayOrder } from './use-may-order.ts';

/** Where to get a tag, or link one; in this order, if the screen exists. */
const ways = [
  { path: '/pages/naruci-tag', text: 'tags.empty-order' },
  { path: '/vb', text: 'tags.empty-verify' },
  { path: '/pages/prodajna-mesta', text: 'tags.empty-shops' },
] as const;

/** The account has no tag yet, or none that this driver drives with. */
export function NoTags() {
  return useRole() === 'driver' ? <NoTagsOfDriver /> : <NoTagsOfAccount />;
}

function NoTagsOfDriver() {
  const { t } = useTexts();
  return (
    <EmptyState icon={<TagIcon size={36} />} title={t('tags.empty-driver-title')}>
      {t('tags.empty-driver-text')}
    </EmptyState>
  );
}

function NoTagsOfAccount() {
  const { t } = useTexts();
  const routeExists = useRouteExists();
  // Some of these screens belong to areas that may be missing, so the router's types do not name them.
  const mayOrder = useMayOrder();
  const open = ways.filter(
    ({ path }) => routeExists(path) && (mayOrder || path !== '/pages/naruci-tag'),
  );
  const links = open.map(({ path, text }) => (
    <ButtonLink key={path} to={path as string}>
      {t(text)}
    </ButtonLink>
  ));
  return (
    <EmptyState
      icon={<TagIcon size={36} />}
      title={t('tags.empty-title')}
      {...(links.length === 0 ? {} : { actions: links })}
    >
      {t('tags.empty-text')}
    </EmptyState>
  );
}

/** No tag matches search and status. */
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
