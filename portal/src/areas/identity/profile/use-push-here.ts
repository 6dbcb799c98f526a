import type { CallResult } from '@rampa/contract';
import { dodajPushUredjaj, getPushUredjaji, ukloniPushUredjaj } from '@rampa/contract/identity';
import { useEffect, useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { api, messages } from '../../../lib/calls.ts';
import { tab } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import {
  lookAtBrowser,
  type PushBrowser,
  subscribeBrowser,
  subscribedBrowser,
  unsubscribeBrowser,
} from './push-browser.ts';

type Known = CallResult<typeof getPushUredjaji>;

export interface PushHere {
  /** Undefined until the browser has said. */
  readonly browser: PushBrowser | undefined;
  /** This browser among the devices. */
  readonly device: Known['items'][number] | undefined;
  readonly busy: boolean;
  readonly fault: string | undefined;
  turnOn(): Promise<void>;
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

  useEffect(() => void lookAtBrowser().then(setBrowser), []);

  const isHere = device !== undefined;
  const subscribedWith = browser?.publicKey ?? null;
  useEffect(() => {
    // Staff who see the screens of a customer change nothing.
    if (!isHere || publicKey === null || tab.viewing !== null) return;
    void renew(publicKey, subscribedWith).catch(() => undefined);
  }, [isHere, publicKey, subscribedWith]);

  async function turnOn(): Promise<void> {
    if (publicKey === null) return;
    setFault(undefined);
    setAsking(true);
    try {
      const permission = await Notification.requestPermission();
      const subscribed = permission === 'granted' ? await subscribeBrowser(publicKey) : undefined;
      if (subscribed !== undefined) {
        const outcome = await adding.submit(subscribed);
        if (!outcome.ok) setFault(messages.refusal(outcome));
        await refreshCalls(getPushUredjaji);
      }
    } catch {
      setFault(t('identity.push-failed'));
    }
    await look();
    setAsking(false);
  }

  async function remove(deviceId: string): Promise<string | undefined> {
    const outcome = await removing.submit({ deviceId });
    if (!outcome.ok) return messages.refusal(outcome);
    if (deviceId === device?.deviceId) await unsubscribeBrowser().catch(() => undefined);
    await refreshCalls(getPushUredjaji);
    await look();
    return undefined;
  }

  return { browser, device, busy: asking || adding.busy, fault, turnOn, remove };
}

/** The server hears that this browser is still there; with a new key it subscribes again. */
async function renew(publicKey: string, subscribedWith: string | null): Promise<void> {
  const same = subscribedWith === null || subscribedWith === publicKey;
  const subscribed = await (same ? subscribedBrowser(publicKey) : subscribeBrowser(publicKey));
  if (subscribed === undefined) return;
  await api.call(dodajPushUredjaj, subscribed);
  if (!same) await refreshCalls(getPushUredjaji);
}
