import { createHash } from 'node:crypto';
import { failure, success, type Outcome } from '@rampa/contract';
import { mostPushDevices } from '@rampa/contract/identity';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  hostOf,
  isAllowedHost,
  isLocalhost,
  type Destinations,
} from '../../../platform/outgoing/destinations.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import { arePushKeys } from '../../../platform/web-push/encrypt-push.ts';
import type { PushKeyRing } from '../../../platform/web-push/push-keys.ts';
import { deviceName } from '../devices/device-name.ts';
import { holdRole, type RoleLost } from '../held-role.ts';
import {
  deletePushDevice,
  listPushDevices,
  renewPushDevice,
  savePushDevice,
  trimPushDevices,
} from './push-devices.store.ts';

/** How push services know the operator, and which of them are written to. */
export interface PushSettings extends Destinations {
  /** Null: there are no push notifications. */
  readonly keys: PushKeyRing | null;
  /** `mailto:` of somebody to whom a push service may write. */
  readonly contact: string;
}

export interface ShownPushDevice {
  readonly deviceId: string;
  /** Empty if unknown, as the system. */
  readonly browser: string;
  readonly system: string;
  readonly addedAt: Temporal.Instant;
  readonly endpointHash: string;
  /** False: it is bound to a key that we do not have any more, and nothing reaches it. */
  readonly reachable: boolean;
}

/** What a browser got from its push service; keys in base64url. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** With which it has subscribed. */
  readonly publicKey: string;
  /** Only a browser that the person has already: it belongs to the session of the call from now on. */
  readonly renews?: boolean | undefined;
}

export interface PushDevices {
  /** With which browsers subscribe, in base64url; null: the operator sends none. */
  readonly publicKey: string | null;
  list(scope: MemberScope): Promise<readonly ShownPushDevice[]>;
  /** Adds the browser of the call, or renews it. */
  add(
    scope: MemberScope,
    subscription: BrowserSubscription,
    userAgent: string,
  ): Promise<
    Outcome<
      Record<string, never>,
      | RoleLost
      | 'identity.push-off'
      | 'identity.push-refused'
      | 'identity.push-key-changed'
      | 'request.too-many'
    >
  >;
  remove(scope: MemberScope, deviceId: string): Promise<Outcome<Record<string, never>>>;
}

/** Whoever makes up new browsers has to wait; to renew one of one's own adds none. */
const additionsRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 3600,
};

const MOST_AGENT_CHARACTERS = 300;

export function createPushDevices(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly push: PushSettings;
}): PushDevices {
  const { database, clock, attempts, push } = options;
  return {
    publicKey: push.keys?.[0].publicKey ?? null,
    async list(scope) {
      const devices = await listPushDevices(scope, database.queries, scope.actor.userId);
      return devices.map(({ deviceId, userAgent, addedAt, endpoint, keyId }) => ({
        deviceId,
        ...deviceName(userAgent),
        addedAt,
        endpointHash: createHash('sha256').update(endpoint).digest('base64url'),
        reachable: push.keys?.some((key) => key.keyId === keyId) ?? false,
      }));
    },
    async add(scope, { endpoint, publicKey, renews, ...given }, userAgent) {
      if (push.keys === null) return failure('identity.push-off');
      const key = push.keys.find((one) => one.publicKey === publicKey);
      if (key === undefined) return failure('identity.push-key-changed');
      const keys = {
        p256dh: Buffer.from(given.p256dh, 'base64url'),
        auth: Buffer.from(given.auth, 'base64url'),
      };
      const url = pushServiceAt(endpoint, push);
      if (url === null || !arePushKeys(keys)) return failure('identity.push-refused');
      const { userId, sessionId } = scope.actor;
      return database.transaction(async (tx): ReturnType<PushDevices['add']> => {
        // Who was signed out meanwhile, on another server, adds nothing.
        const held = await holdRole(scope, tx);
        if (!held.ok) return held;
        const device = {
          ...keys,
          userId,
          sessionId,
          deviceId: uuid(),
          endpoint: url.href,
          keyId: key.keyId,
          userAgent: userAgent.slice(0, MOST_AGENT_CHARACTERS),
          addedAt: clock.now(),
        };
        if (renews === true) {
          await renewPushDevice(scope, tx, device);
          return success({});
        }
        const counted = { kind: 'push-device', value: userId, rule: additionsRule };
        const seconds = await attempts.charge(tx, [counted]);
        if (seconds > 0) return failure('request.too-many', { seconds });
        await savePushDevice(scope, tx, device);
        await trimPushDevices(scope, tx, userId, mostPushDevices);
        return success({});
      });
    },
    async remove(scope, deviceId) {
      if (isUuid(deviceId)) {
        await deletePushDevice(scope, database.queries, scope.actor.userId, deviceId);
      }
      return success({});
    },
  };
}

const MOST_ENDPOINT_CHARACTERS = 1000;

/** The address, if it is one of a push service that may be written to; else null. */
function pushServiceAt(text: string, { allowLocal, hosts }: Destinations): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.href.length > MOST_ENDPOINT_CHARACTERS) return null;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (allowLocal && isLocalhost(url) && ['http:', 'https:'].includes(url.protocol)) return url;
  if (url.protocol !== 'https:' || url.port !== '') return null;
  return isAllowedHost(hostOf(url), hosts) ? url : null;
}
