import { useLocation, useRouter } from '@tanstack/react-router';
import { useTexts } from '../lib/texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page, Row } from '../ui/page.tsx';
import styles from './error-pages.module.css';
import { ShellFrame } from './shell-layout.tsx';
import { hasTopBar } from './top-bar-rule.ts';

/** /pages/error */
export function ErrorPage() {
  const { t } = useTexts();
  return (
    <Page title={t('shell.error-title')} lead={t('shell.error-text')} width="column">
      <WaysOut />
    </Page>
  );
}

/** Any unknown address; it stays in the address bar. */
export function UnknownAddressPage() {
  const { t } = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Page title={t('shell.unknown-title')} lead={t('shell.unknown-text')} width="column">
      <p className={styles['address']}>
        <code>{path}</code>
      </p>
      <WaysOut />
    </Page>
  );
}

/** The same for addresses outside /pages: in the shell's frame, except under the top bar. */
export function UnknownAddressInShell() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (hasTopBar(path)) return <UnknownAddressPage />;
  return (
    <ShellFrame>
      <UnknownAddressPage />
    </ShellFrame>
  );
}

function WaysOut() {
  const { t } = useTexts();
  const router = useRouter();
  return (
    <Row>
      <ButtonLink kind="primary" to="/pages/home">
        {t('shell.to-home')}
      </ButtonLink>
      {router.history.canGoBack() ? (
        <Button onClick={() => router.history.back()}>{t('shell.back')}</Button>
      ) : null}
    </Row>
  );
}
