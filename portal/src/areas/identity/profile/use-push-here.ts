import type { CallResult } from '@rampa/contract';
import { dodajPushUredjaj, getPushUredjaji, ukloniPushUredjaj } from '@rampa/contract/identity';
import { useEffect, useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { api, messages } from '../../../lib/calls.ts';
import { tab, toasts } from '../../../lib/portal.ts';
import { removePushMark, setPushMark } from '../../../lib/session/push-mark.ts';
import { subscribedHere } from '../../../lib/session/push-subscription.ts';
import { remember, remembered } from '../../../lib/remembered.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import {
  lookAtBrowser,
  type PushBrowser,
  subscribeBrowser,
  unsubscribeBrowser,
  workerReady,
} from './push-browser.ts';

type Known = CallResult<typeof getPushUredjaji>;

export interface PushHere {
  /** Undefined until the browser has said. */
  readonly browser: PushBrowser | undefined;
  /** This browser among the devices. */
  readonly device: Known['items'][number] | undefined;
  readonly busy: boolean;
  readonly fault: string | undefined;
  /** Whether it is on by now. */
  turnOn(): Promise<boolean>;
  /** Why it was refused. */
  remove(deviceId: string): Promise<string | undefined>;
}

/** Push notifications in this browser, beside what the server knows of all devices. */
export function usePushHere({ publicKey, items }: Known): PushHere {
  const { t } = useTexts();
  const [browser, setBrowser] = useState<PushBrowser>();
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<string>();
  const adding = useSubmit(dodajPushUredjaj);
  const removing = useSubmit(ukloniPushUredjaj);
  const device = items.find(({ endpointHash }) => endpointHash === browser?.endpointHash);
  const look = async () => setBrowser(await lookAtBrowser());

  useEffect(() => {
    void lookAtBrowser().then(setBrowser);
    // A first visit registers the worker after its page is shown, and may be to this one.
    void workerReady().then(lookAtBrowser).then(setBrowser);
  }, []);

  const deviceId = device?.deviceId;
  const subscribedWith = browser?.publicKey ?? null;
  const isPending = remembered(pendingKey) !== '' && subscribedWith !== null;
  useEffect(() => {
    if (publicKey === null || tab.viewing !== null) return;
    if (deviceId === undefined && !isPending) return;
    setPushMark(localStorage);
    const told = renew({ publicKey, subscribedWith, deviceId });
    void told
      .then(setFault, () => setFault(t('identity.push-failed')))
      // With a new key it has another address.
      .then(lookAtBrowser)
      .then(setBrowser, () => undefined);
  }, [deviceId, isPending, publicKey, subscribedWith, t]);

  async function turnOn(): Promise<boolean> {
    if (publicKey === null) return false;
    let done = false;
    setFault(undefined);
    setAsking(true);
    try {
      const permission = await Notification.requestPermission();
      const subscribed = permission === 'granted' ? await subscribeBrowser(publicKey) : undefined;
      if (subscribed !== undefined) {
        const outcome = await adding.submit(subscribed);
        if (outcome.ok) {
          done = true;
          remember(pendingKey, '');
          setPushMark(localStorage);
          toasts.show({ severity: 'success', summary: t('identity.push-turned-on') });
        } else setFault(messages.refusal(outcome));
        await refreshCalls(getPushUredjaji);
      } else if (permission === 'default') {
        // The question was closed without an answer.
        setFault(t('identity.push-unanswered'));
      }
    } catch {
      setFault(t('identity.push-failed'));
    }
    await look();
    setAsking(false);
    return done;
  }

  async function remove(removed: string): Promise<string | undefined> {
    const outcome = await removing.submit({ deviceId: removed });
    if (!outcome.ok) return messages.refusal(outcome);
    if (removed === deviceId) {
      removePushMark(localStorage);
      await unsubscribeBrowser().catch(() => undefined);
    }
    await refreshCalls(getPushUredjaji);
    await look();
    return undefined;
  }

  return { browser, device, busy: asking || adding.busy, fault, turnOn, remove };
}

/** Set while the browser has subscribed with a new key and the server does not know it yet. */
const pendingKey = 'push-pending';

/** The server hears that this browser is still there; with a new key it subscribes again. Says why that was refused. */
async function renew(here: {
  readonly publicKey: string;
  readonly subscribedWith: string | null;
  readonly deviceId: string | undefined;
}): Promise<string | undefined> {
  const { publicKey, subscribedWith, deviceId } = here;
  const isOld = subscribedWith !== null && subscribedWith !== publicKey;
  // From here on the old address is gone: what the server does not take is told to it at the next look.
  if (isOld) remember(pendingKey, deviceId ?? 'new');
  const subscribed = await (isOld ? subscribeBrowser(publicKey) : subscribedHere());
  if (subscribed === undefined) return undefined;
  const before = remembered(pendingKey);
  const renews = before === '';
  const outcome = await api.call(dodajPushUredjaj, { ...subscribed, publicKey, renews });
  if (!outcome.ok) return messages.refusal(outcome);
  if (renews) return undefined;
  remember(pendingKey, '');
  if (before !== 'new') await api.call(ukloniPushUredjaj, { deviceId: before });
  await refreshCalls(getPushUredjaji);
  return undefined;
}
