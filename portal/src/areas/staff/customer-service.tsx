import { type CustomerCard, getPodaciKupca } from '@rampa/contract/staff';
import { Send, UserPen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.ts';
import { Card, Row, Section, Stack } from '../../ui/page.tsx';
import { CallerState } from './history/caller-state.tsx';

const EditDataDialog = late(async () => (await import('./edit-data-dialog.tsx')).EditDataDialog);
const SendLinkDialog = late(async () => (await import('./send-link-dialog.tsx')).SendLinkDialog);

/** What a clerk does for somebody on the telephone: verify who it is, change their data, send a link once more. */
export function CustomerService({ customer }: { readonly customer: CustomerCard }) {
  const { t, now } = useTexts();
  const account = customer.account_id;
  const state = useCall(getPodaciKupca, { account_id: account });
  const [open, setOpen] = useState<'data' | 'link'>();
  const { verifiedUntil = null, data = null, links = [] } = state.value ?? {};
  const verified = verifiedUntil !== null && Date.parse(verifiedUntil) > now;
  const close = (): void => setOpen(undefined);
  return (
    <Section title={t('staff.service')}>
      <Card>
        <Stack>
          <CallerState account={account} until={verifiedUntil} />
          {data === null && links.length === 0 ? null : (
            <Row>
              {data === null ? null : (
                <Button
                  icon={<UserPen size={20} aria-hidden="true" />}
                  aria-haspopup="dialog"
                  disabledReason={verified ? undefined : t('staff.data-verify-first')}
                  onClick={() => setOpen('data')}
                >
                  {t('staff.data-edit')}
                </Button>
              )}
              {links.length === 0 ? null : (
                <Button
                  icon={<Send size={20} aria-hidden="true" />}
                  aria-haspopup="dialog"
                  onClick={() => setOpen('link')}
                >
                  {t('staff.link-again')}
                </Button>
              )}
            </Row>
          )}
        </Stack>
      </Card>
      <Suspense>
        {open === 'data' && data !== null ? (
          <EditDataDialog account={account} data={data} onClose={close} />
        ) : null}
        {open === 'link' ? (
          <SendLinkDialog account={account} email={customer.email} links={links} onClose={close} />
        ) : null}
      </Suspense>
    </Section>
  );
}
