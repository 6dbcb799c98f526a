import { getClanovi } from '@rampa/contract/identity';
import { getKljucevi, getVebhukovi } from '@rampa/contract/integrations';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../lib/api/queries.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Notice } from '../../../ui/status-pill.tsx';

/**
 * Keys and webhooks that a company's owner has created. They keep working after the owner has left, who may
 * have copies of the secrets: so they are listed beforehand.
 */
export function MadeByOwner({ memberId }: { readonly memberId: string }) {
  const { t } = useTexts();
  const enabled = useSession().user?.lice === 'pravno';
  const keys = useCall(getKljucevi, {}, { enabled }).value?.items ?? [];
  const webhooks = useCall(getVebhukovi, {}, { enabled }).value?.items ?? [];
  const theirs = <One extends { readonly madeBy: { readonly member_id: string } }>(
    all: readonly One[],
  ) => all.filter(({ madeBy }) => madeBy.member_id === memberId);
  const things = [
    ...theirs(keys)
      .filter(({ state }) => state === 'active')
      .map(({ key_id: id, name }) => ({ id, name })),
    ...theirs(webhooks).map(({ webhook_id: id, url: name }) => ({ id, name })),
  ];
  if (things.length === 0) return null;
  return (
    <Notice tone="notice" title={t('identity.made-by-owner')}>
      <ul>
        {things.map(({ id, name }) => (
          <li key={id} translate="no">
            {name}
          </li>
        ))}
      </ul>
      <p>
        {t('identity.made-by-owner-text')}{' '}
        <Link to="/pages/profil" search={{ tab: 'api' }}>
          {t('identity.made-by-owner-link')}
        </Link>
      </p>
    </Notice>
  );
}

/** The same for the owner who is signed in. */
export function MadeByMe() {
  const me = useCall(getClanovi, {}).value?.items.find((member) => member.me);
  return me === undefined ? null : <MadeByOwner memberId={me.member_id} />;
}
