import { getSateTraka, zatvoriRazlikeTraka } from '@rampa/contract/lanes';
import type { CallResult, Envelope } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { lanesPassage } from '../../../testing/lanes-passage.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { activeTag } from '../../tags/testing/active-tag.ts';

const key = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
/** The station of exit of what the fixture's lanes deliver. */
export const station = 'rs-a1-novi-sad-jug';

export type LaneHours = CallResult<typeof getSateTraka>;

/** Lanes that deliver passages and control records, and a clerk who looks at both. */
export interface LanesFixture {
  readonly app: AppFixture;
  /** Somebody who is signed in, however much time has passed. */
  clerk(): Promise<SignedIn>;
  /** A passage through a lane at a moment, from a known tag unless said otherwise: 320 dinars. */
  passage(lane: string, exitedAt: string, changes?: object): Readonly<Record<string, unknown>>;
  deliver(...passages: readonly object[]): Promise<void>;
  /** What a lane says of an hour: 11:00 of 20 November unless said otherwise. */
  record(lane: string, passages: number, changes?: object): Readonly<Record<string, unknown>>;
  report(...records: readonly object[]): Promise<Envelope>;
  send(payload: string, headers?: Readonly<Record<string, string>>): ReturnType<AppFixture['send']>;
  list(input?: object): Promise<LaneHours>;
  /** The same of one lane. */
  hour(lane: string, input?: object): Promise<LaneHours['items'][number] | undefined>;
  closeDifferences(
    hours: readonly object[],
    note: string,
  ): Promise<CallResult<typeof zatvoriRazlikeTraka>>;
}

export async function openLanesFixture(
  settings: Readonly<Record<string, string>> = {},
): Promise<LanesFixture> {
  const app = await openAppFixture({ settings: { ...settings, INTAKE_KEY: key } });
  let last: { readonly since: Temporal.Instant; readonly who: SignedIn } | undefined;
  const clerk = async (): Promise<SignedIn> => {
    if (last === undefined || last.since.until(app.now()).total('minutes') > 5) {
      last = { since: app.now(), who: await app.addStaff('clerk') };
    }
    return last.who;
  };
  const { services, database } = app.app;
  const serialNumber = '000000000077';
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  await services.tags.add(everyAccount.account(uuid()), database.queries, [
    activeTag(serialNumber, createdAt),
  ]);
  const post = (url: string, payload: string, headers: Readonly<Record<string, string>>) =>
    app.send({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    });
  const document = (kind: string, name: string, items: readonly object[]) =>
    JSON.stringify({ format: 1, kind, [name]: items });

  const list = async (input: object = {}): Promise<LaneHours> => {
    await services.laneHours.sweep(everyAccount);
    const { result } = await app.call(getSateTraka, { rows: 100, ...input }, (await clerk()).token);
    return getSateTraka.result.parse(result);
  };
  return {
    app,
    clerk,
    passage: (lane, exitedAt, changes = {}) =>
      lanesPassage(serialNumber, exitedAt, { exitStation: station, lane, ...changes }),
    async deliver(...passages) {
      await post('/intake/passages', document('passages', 'passages', passages), {});
    },
    record: (lane, passages, changes = {}) => ({
      station,
      lane,
      hour: '2026-11-20T09:00:00+01:00',
      passages,
      version: 1,
      ...changes,
    }),
    async report(...records) {
      const payload = document('control-records', 'records', records);
      return (await post('/intake/control-records', payload, {})).json<Envelope>();
    },
    send: (payload, headers = {}) => post('/intake/control-records', payload, headers),
    list,
    async hour(lane, input = {}) {
      const { items } = await list({ lane, ...input });
      if (items.length > 1) throw new Error(`${items.length} hours`);
      return items[0];
    },
    async closeDifferences(hours, note) {
      const { token } = await clerk();
      const { result } = await app.call(zatvoriRazlikeTraka, { hours, note }, token);
      return zatvoriRazlikeTraka.result.parse(result);
    },
  };
}
