import { getCinjeniceReklamacije } from '@rampa/contract/complaints';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { driveToNoviSad } from '../../testing/drive-to-novi-sad.ts';
import { everyAccount } from '../../testing/scope.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';

let fixture: ComplaintFixture;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  clerk = await fixture.app.addStaff('clerk');
});
afterAll(() => fixture.close());

const facts = async (input: object) =>
  resultOf(
    getCinjeniceReklamacije,
    await fixture.app.call(
      getCinjeniceReklamacije,
      { complaint_number: '', languageId: '3', ...input },
      clerk.token,
    ),
  );

/** Passages of the customer's tag, hours before and after the one at 10 o'clock. */
async function drive(hours: readonly number[]): Promise<void> {
  const ten = Temporal.Instant.from('2026-11-10T10:00:00Z');
  const exits = hours.map((hour) => ten.add({ minutes: hour * 60 }).toString());
  await driveToNoviSad(fixture.app, fixture.things.serialNumber, exits);
}

test('a complaint about a passage shows what the tag drove next before and after, the hour of the lane, and other complaints', async () => {
  await drive([-30, -20, -10, -5, 5, 10, 20, 30]);
  await fixture.app.app.services.laneHours.sweep(everyAccount);
  const { passageId } = fixture.things;
  const number = await fixture.file({ about: 'passage', id: passageId, kind: 'wrong-amount' });
  const other = await fixture.file();
  const shown = await facts({ complaint_number: number });
  expect(shown.passages.map(({ exitedAt }) => exitedAt.slice(0, 13))).toEqual([
    '2026-11-09T15',
    '2026-11-10T01',
    '2026-11-10T06',
    '2026-11-10T11',
    '2026-11-10T16',
    '2026-11-10T21',
    '2026-11-11T07',
  ]);
  expect(shown.passages.filter(({ disputed }) => disputed)).toMatchObject([
    { passage_id: passageId, country: '', lane: '3', kategorija: 'I', entry: 'Stara Pazova' },
  ]);
  expect(shown.laneHour).toMatchObject({ lane: '3', sent: null, recorded: { passages: 1 } });
  expect(shown.partner).toBeNull();
  expect(shown.complaints.map((one) => one.complaint_number)).toContain(other);
  expect(shown.complaints.map((one) => one.complaint_number)).not.toContain(number);
});

test('of a passage abroad the record of the partner is shown, and what the tag drove at home around it', async () => {
  const { t4aPassageId } = fixture.things;
  const number = await fixture.file({
    about: 'passage-abroad',
    id: t4aPassageId,
    kind: 'wrong-amount',
  });
  const shown = await facts({ complaint_number: number });
  expect(shown.partner?.record).toMatch(/\S/);
  expect(shown.laneHour).toBeNull();
  expect(shown.passages.find(({ disputed }) => disputed)?.country).toMatch(/^[A-Z]{2}$/);
});

test('a passage that the complaint is not about is not shown by it, nor anything of no complaint', async () => {
  const number = await fixture.file();
  const refused = await fixture.app.call(
    getCinjeniceReklamacije,
    { complaint_number: number, passage_id: fixture.things.passageId },
    clerk.token,
  );
  expect(refused.message).toBe('complaints.not-found');
  expect((await facts({ complaint_number: number })).passages).toEqual([]);
  const nothing = await fixture.app.call(
    getCinjeniceReklamacije,
    { complaint_number: 'R000101-00000000' },
    clerk.token,
  );
  expect(nothing.message).toBe('complaints.not-found');
});
