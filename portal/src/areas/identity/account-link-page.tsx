import { getNalozi } from '@rampa/contract/identity';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { losesBySwitching, messages } from '../../lib/calls.ts';
import { CallError } from '../../lib/screens/loaded.tsx';
import { useSession } from '../../lib/session/use-session.ts';
import { useSwitch } from '../../lib/session/use-switch.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { SwitchButton } from './switch-button.tsx';

const route = getRouteApi('/pages/nalog');

/**
 * `/pages/nalog`: where a link leads that is about one account of somebody who acts in several; goes on to its screen in that one.
 * Where that would end something in this browser, it asks before.
 */
export function AccountLinkPage() {
  const { id, put, asks: back } = route.useSearch();
  const { t } = useTexts();
  const router = useRouter();
  const accounts = useCall(getNalozi, {});
  const { switchTo } = useSwitch();
  const [refusal, setRefusal] = useState('');
  const [loses] = useState(losesBySwitching);
  const isBack = back !== undefined;
  const asks = isBack || loses;
  const begun = useRef(false);
  const wanted = accounts.value?.items.find((account) => account.account_id === id);

  useEffect(() => {
    if (wanted === undefined || begun.current) return;
    begun.current = true;
    if (wanted.current) {
      router.history.replace(put);
      return;
    }
    if (asks) return;
    void switchTo(id, put).then((outcome) => {
      if (!outcome.ok) setRefusal(messages.refusal(outcome));
    });
  }, [asks, id, put, router, switchTo, wanted]);

  if (accounts.value !== undefined && wanted === undefined) return <NotYours />;
  return (
    <Page title={t(isBack ? 'identity.account-link-back' : 'identity.account-link')} width="column">
      {wanted !== undefined && !wanted.current && (asks || refusal !== '') ? (
        <Stack>
          {refusal === '' ? (
            <p>
              {t(isBack ? 'identity.account-link-paid' : 'identity.account-link-loses', {
                name: wanted.name,
              })}
            </p>
          ) : (
            <Notice tone="bad" role="alert">
              <p>{refusal}</p>
            </Notice>
          )}
          <SwitchButton accountId={id} address={put} kind="primary">
            {t('identity.account-link-open', { name: wanted.name })}
          </SwitchButton>
        </Stack>
      ) : accounts.refusal === undefined ? (
        <Skeleton height="3rem" />
      ) : (
        <CallError refusal={accounts.refusal} busy={accounts.loading} onRetry={accounts.retry} />
      )}
    </Page>
  );
}

/** They were removed from it, or are signed in as somebody else. */
function NotYours() {
  const { t } = useTexts();
  const { user } = useSession();
  return (
    <Page title={t('identity.account-link-not-yours')} width="column">
      <Stack>
        <p>{t('identity.account-link-not-yours-text', { email: user?.email ?? '' })}</p>
        <Row>
          <ButtonLink kind="primary" to="/pages/home">
            {t('identity.to-home')}
          </ButtonLink>
        </Row>
      </Stack>
    </Page>
  );
}
