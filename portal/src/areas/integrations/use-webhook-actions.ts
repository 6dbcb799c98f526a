import {
  getIsporuke,
  getVebhukovi,
  novaTajna,
  obrisiVebhuk,
  posaljiProbu,
  type Webhook,
} from '@rampa/contract/integrations';
import { useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';

export interface WebhookActions {
  readonly testing: boolean;
  /** Why the last test could not be sent. */
  readonly fault: string | undefined;
  readonly sendTest: () => Promise<void>;
  /** Returns a sentence that says why it failed; undefined once it is done. */
  readonly renewSecret: () => Promise<string | undefined>;
  readonly remove: () => Promise<string | undefined>;
}

export function useWebhookActions(
  { webhook_id }: Webhook,
  onSecret: (secret: string) => void,
): WebhookActions {
  const { t } = useTexts();
  const [fault, setFault] = useState<string | undefined>(undefined);
  const test = useSubmit(posaljiProbu);
  const renew = useSubmit(novaTajna);
  const remove = useSubmit(obrisiVebhuk);
  return {
    testing: test.busy,
    fault,
    async sendTest() {
      setFault(undefined);
      const outcome = await test.submit({ webhook_id });
      if (!outcome.ok) {
        setFault(messages.refusal(outcome));
        return;
      }
      toasts.show({ severity: 'success', summary: t('integrations.test-sent') });
      await refreshCalls(getVebhukovi, getIsporuke);
    },
    async renewSecret() {
      const outcome = await renew.submit({ webhook_id });
      void refreshCalls(getVebhukovi);
      if (!outcome.ok) return messages.refusal(outcome);
      onSecret(outcome.value.secret);
      return undefined;
    },
    async remove() {
      const outcome = await remove.submit({ webhook_id });
      void refreshCalls(getVebhukovi);
      // Somebody else has deleted it meanwhile, which is what was wanted.
      return outcome.ok || outcome.code === 'integrations.webhook-not-found'
        ? undefined
        : messages.refusal(outcome);
    },
  };
}
