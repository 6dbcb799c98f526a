import { type DueLink, getPodaciKupca, posaljiVezuKupcu } from '@rampa/contract/staff';
import { useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

interface SendLinkProps {
  readonly account: string;
  /** Where the first two kinds go; invitations go to the address that the company has given. */
  readonly email: string;
  readonly links: readonly DueLink[];
  readonly onClose: () => void;
}

const keyOf = (link: DueLink): string =>
  link.kind === 'invitation' ? link.invitation_id : link.kind;

/** Sends a link once more; the clerk sees neither the link nor an address that could be typed. */
export function SendLinkDialog({ account, email, links, onClose }: SendLinkProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(posaljiVezuKupcu);
  const [chosen, setChosen] = useState(links.map(keyOf)[0]);
  const [fault, setFault] = useState<string>();
  const link = links.find((one) => keyOf(one) === chosen);

  async function send(): Promise<void> {
    if (link === undefined) return;
    const outcome = await submit(
      link.kind === 'invitation'
        ? { account_id: account, link: link.kind, invitation_id: link.invitation_id }
        : { account_id: account, link: link.kind },
    );
    void refreshCalls(getPodaciKupca);
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      return;
    }
    toasts.show({ severity: 'success', summary: t('staff.link-sent') });
    onClose();
  }

  return (
    <Dialog open title={t('staff.link-again')} onClose={onClose} closeLabel={t('dialog.close')}>
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        <RadioGroup
          id="send-link"
          name="send-link"
          label={t('staff.link-which')}
          value={chosen}
          onChange={setChosen}
          choices={links.map((one) => ({
            value: keyOf(one),
            label:
              one.kind === 'invitation'
                ? t('staff.link-invitation', {
                    role: t(`identity.role-${one.role}`),
                    day: formats.day(one.sentAt),
                  })
                : t(`staff.link-${one.kind}`, { email }),
          }))}
        />
        <p>{t('staff.link-unseen')}</p>
        <Row>
          <Button kind="primary" busy={busy} disabledReason={offline} onClick={() => void send()}>
            {t('staff.link-send')}
          </Button>
          <Button onClick={onClose}>{t('staff.block-cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
