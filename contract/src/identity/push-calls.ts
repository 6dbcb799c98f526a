import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, id, instant } from '../core/schemas.ts';
import { everyMember } from '../core/who.ts';
import { identityErrors } from './errors.ts';

/** Devices of a person that show push notifications; the one that was added first goes when there are more. */
export const mostPushDevices = 10;

const device = z.strictObject({
  deviceId: id,
  /** Name of the browser; empty if unknown, as the system. */
  browser: z.string(),
  system: z.string(),
  addedAt: instant,
  /** The address at its push service, hashed: a browser finds itself by it. */
  endpointHash: z.string(),
  /** False: nothing reaches it until it has subscribed again. */
  reachable: z.boolean(),
});
export type PushDevice = z.infer<typeof device>;

export const getPushUredjaji = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetPushUredjaji',
  who: everyMember,
  reads: true,
  summary: 'Devices on which the signed-in person sees push notifications',
  input: z.object({}),
  result: z.strictObject({
    /** With which browsers subscribe (VAPID): base64url; null where the operator sends none. */
    publicKey: z.string().nullable(),
    items: z.array(device),
  }),
  errors: {},
});

export const dodajPushUredjaj = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/DodajPushUredjaj',
  who: everyMember,
  summary: 'Show push notifications on this device; safe to repeat',
  input: z.strictObject({
    endpoint: z.string().min(1).max(1000),
    /** Of the browser's subscription, in base64url. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
    /** With which it has subscribed. */
    publicKey: z.string().max(100),
    /** Only a browser that the person has already: from now on it belongs to the session of the call. */
    renews: z.boolean().optional(),
  }),
  result: empty,
  errors: {
    'identity.push-off': identityErrors['identity.push-off'],
    'identity.push-refused': identityErrors['identity.push-refused'],
    'identity.push-key-changed': identityErrors['identity.push-key-changed'],
  },
});

export const ukloniPushUredjaj = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/UkloniPushUredjaj',
  who: everyMember,
  summary: 'Show no more push notifications on a device; safe to repeat',
  input: z.strictObject({ deviceId: id }),
  result: empty,
  errors: {},
});
