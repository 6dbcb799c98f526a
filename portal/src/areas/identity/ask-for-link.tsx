import type { CallForm } from '../../lib/forms/use-call-form.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Of a form that mails a link to the address that is typed. */
export interface LinkValues {
  readonly email: string;
}

interface AskForLinkProps {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly form: CallForm<LinkValues>;
  /** Why the link that led here was refused. */
  readonly reason: string | undefined;
}

/** Asks for the address to which a link is mailed. */
export function AskForLinkPage({ name, title, lead, form, reason }: AskForLinkProps) {
  const { t } = useTexts();
  return (
    <Page title={title} lead={lead} width="column">
      <CallFormFrame name={name} {...form}>
        {reason === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{reason}</p>
          </Notice>
        )}
        <TextField
          {...form.field('email', t('identity.email'))}
          type="email"
          autoComplete="email"
        />
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          {t('identity.send-link')}
        </Button>
      </CallFormFrame>
    </Page>
  );
}
