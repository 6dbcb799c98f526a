import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import { traceOf } from '../../platform/scope/scope.ts';
import { listKeys, markRevoked } from './keys/api-keys.store.ts';
import type { IntegrationListeners } from './listeners.ts';
import { deleteWebhook, listWebhooks } from './webhooks/webhooks.store.ts';

/** Ends keys and webhooks made before the owner regained the account. */
export function createReclaimed({
  clock,
}: {
  readonly clock: Clock;
}): Pick<IntegrationListeners, 'accountReclaimed'> {
  return {
    async accountReclaimed(tx, { scope }) {
      const now = clock.now();
      for (const { keyId } of await listKeys(scope, tx)) {
        if ((await markRevoked(scope, tx, keyId, now)) !== 'revoked') continue;
        const subject = `api-key:${keyId}`;
        await recordAudit(tx, now, { ...traceOf(scope), action: 'api-key-revoked', subject });
      }
      for (const { webhookId } of await listWebhooks(scope, tx)) {
        await deleteWebhook(scope, tx, webhookId);
        const subject = `webhook:${webhookId}`;
        await recordAudit(tx, now, { ...traceOf(scope), action: 'webhook-deleted', subject });
      }
    },
  };
}
