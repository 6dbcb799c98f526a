import {
  getVebhukovi,
  napraviVebhuk,
  sacuvajVebhuk,
  type Webhook,
  webhookEvents,
  type WebhookEvent,
} from '@rampa/contract/integrations';
import type { UseFormReturn } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { type CallForm, useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TickGroup } from '../../ui/tick-group.tsx';
import { eventTexts } from './event-texts.ts';

interface WebhookValues {
  readonly url: string;
  readonly events: WebhookEvent[];
}

interface SavedValues extends WebhookValues {
  /** Contains `on` while it is ticked. */
  readonly state: string[];
}

const formName = 'webhook';

const someEvent = ({ events }: WebhookValues) =>
  events.length === 0 ? ({ events: 'integrations.scopes-none' } as const) : {};

/** Address and events of a new webhook; the answer contains the secret, which is shown once. */
export function NewWebhookDialog({
  onMade,
  onClose,
}: {
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const { form, field, ...frame } = useCallForm(napraviVebhuk, {
    name: formName,
    defaultValues: { url: '', events: [] },
    toInput: ({ url, events }: WebhookValues) => ({ url, events }),
    check: someEvent,
    onDone: ({ secret }) => onMade(secret),
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('integrations.webhook-new')}
      act={t('integrations.webhook-make')}
      cancel={t('integrations.cancel')}
      form={frame}
      onClose={onClose}
    >
      <WebhookFields form={form} field={field} />
    </CallFormDialog>
  );
}

/** The same for an existing one, and whether it is on. */
export function EditWebhookDialog({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const { webhook_id } = webhook;
  const { form, field, ...frame } = useCallForm(sacuvajVebhuk, {
    name: formName,
    defaultValues: {
      url: webhook.url,
      events: [...webhook.events],
      state: webhook.on ? ['on'] : [],
    },
    toInput: ({ url, events, state }: SavedValues) => ({
      webhook_id,
      url,
      events,
      on: state.includes('on'),
    }),
    check: someEvent,
    onDone() {
      toasts.show({ severity: 'success', summary: t('integrations.webhook-saved') });
      void refreshCalls(getVebhukovi);
      onClose();
    },
  });
  const state = field('state', t('integrations.webhook-switch'));
  return (
    <CallFormDialog
      name={formName}
      title={t('integrations.webhook-edit')}
      act={t('integrations.save')}
      cancel={t('integrations.cancel')}
      form={frame}
      onClose={onClose}
    >
      <WebhookFields form={form} field={field} />
      <TickGroup
        id={state.id}
        label={state.label}
        error={state.error}
        registration={form.register('state')}
        ticks={[
          {
            value: 'on',
            label: t('integrations.state-on'),
            hint: t('integrations.webhook-switch-hint'),
          },
        ]}
      />
    </CallFormDialog>
  );
}

function WebhookFields<Values extends WebhookValues>({
  form,
  field,
}: {
  readonly form: UseFormReturn<Values>;
  readonly field: CallForm<Values>['field'];
}) {
  const { t } = useTexts();
  // Every form of these fields has both.
  const [url, events] = ['url', 'events'] as [
    Parameters<typeof field>[0],
    Parameters<typeof field>[0],
  ];
  const chosen = field(events, t('integrations.events'));
  return (
    <>
      <TextField
        {...field(url, t('integrations.url'))}
        hint={t('integrations.url-hint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
      />
      <TickGroup
        id={chosen.id}
        label={chosen.label}
        error={chosen.error}
        registration={form.register(events)}
        ticks={webhookEvents.map((event) => ({
          value: event,
          label: t(eventTexts[event].label),
          hint: t(eventTexts[event].hint),
        }))}
      />
    </>
  );
}
