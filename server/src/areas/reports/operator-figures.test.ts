import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../testing/scope.ts';
import {
  openComplaintFixture,
  type ComplaintFixture,
} from '../complaints/testing/complaint-fixture.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';

// It is Friday, 20 November 2026, 13:00 in toll time.

let fixture: ComplaintFixture;
beforeAll(async () => {
  fixture = await openComplaintFixture();
});
afterAll(() => fixture.close());

test('a monitor learns what lanes delivered, how late, and what today brought', async () => {
  const { app } = fixture.app;
  const { passageDelivery, operatorFigures, refusedPassages } = app.services;
  const { serialNumber } = fixture.things;
  const before = passageDelivery.counts();
  const lately = tripOf(serialNumber, '2026-11-20T11:50:00Z');
  await refusedPassages.keeping(passageDelivery, '10.0.0.7').deliver(everyAccount, [
    // Ten minutes ago, and this morning; one of a tag that nobody has.
    lately,
    tripOf(serialNumber, '2026-11-20T06:00:00Z'),
    tripOf('004199999999', '2026-11-20T06:00:00Z'),
  ]);
  await passageDelivery.deliver(everyAccount, [lately]);
  await passageDelivery.deliver(everyAccount, [tripOf(serialNumber, '2026-11-20T11:00:00Z')], {
    dryRun: true,
  });
  const after = passageDelivery.counts();
  expect({
    recorded: after.recorded - before.recorded,
    duplicate: after.duplicate - before.duplicate,
    refused: after.refused - before.refused,
    late: after.late - before.late,
    lagSeconds: after.lagSeconds - before.lagSeconds,
  }).toEqual({ recorded: 2, duplicate: 1, refused: 1, late: 1, lagSeconds: 600 + 6 * 3600 });

  const figures = await operatorFigures();
  expect(figures.passages).toBe(2);
  expect(figures.tolls).toEqual([{ currency: 'RSD', amountMinor: expect.any(Number) }]);
  const exposed = (await app.operator.inject('/metrics')).payload;
  expect(exposed).toMatch(/^rampa_passages_delivered_total\{outcome="recorded"\} \d+$/mu);
  expect(exposed).toMatch(/^rampa_passages_today 2$/mu);
  expect(exposed).toMatch(/^rampa_tolls_today\{currency="RSD"\} \d+(?:\.\d+)?$/mu);
  for (const state of ['waiting', 'overdue', 'refused_today']) {
    expect(exposed).toMatch(new RegExp(`^rampa_payments\\{state="${state}"\\} \\d+$`, 'mu'));
  }
  for (const state of ['open', 'due_soon', 'late']) {
    expect(exposed).toMatch(new RegExp(`^rampa_complaints\\{state="${state}"\\} \\d+$`, 'mu'));
  }
  // That of the tag that nobody has.
  expect(exposed).toMatch(/^rampa_desk_waiting\{desk="refused"\} 1$/mu);
  for (const desk of ['messages', 'requests', 'payouts', 'orders', 'marked', 'transfers']) {
    expect(exposed).toMatch(new RegExp(`^rampa_desk_waiting\\{desk="${desk}"\\} \\d+$`, 'mu'));
  }
});
