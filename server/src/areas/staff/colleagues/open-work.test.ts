import {
  dodeliReklamaciju,
  getReklamacijaUprave,
  odgovoriNaReklamaciju,
} from '@rampa/contract/complaints';
import {
  getPosaoZaposlenog,
  getZaposleni,
  oduzmiPristup,
  type Colleague,
} from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { openComplaintFixture, resultOf } from '../../complaints/testing/complaint-fixture.ts';
import { openCounterFixture } from '../../counter/testing/counter-fixture.ts';

test('cash of somebody whose access is taken away stays in the till, and is told', async () => {
  const fixture = await openCounterFixture();
  const { app } = fixture;
  try {
    const supervisor = await app.addStaff('supervisor');
    const clerk = await app.addStaff('clerk');
    await fixture.take(clerk, await fixture.addCustomer());
    const till = { amount: 250_000, currency: 'RSD' };
    const about = { user_id: clerk.userId };
    const before = await app.call(getPosaoZaposlenog, about, supervisor.token);
    expect(before.result).toEqual({ complaints: 0, proposals: 0, till });
    const listed = await app.call(getZaposleni, { rows: 100 }, supervisor.token);
    // The call answers so when it succeeds.
    const { items } = listed.result as { items: Colleague[] };
    expect(items.find(({ user_id: id }) => id === clerk.userId)?.point).toBe('');
    const removed = await app.call(oduzmiPristup, about, supervisor.token);
    expect(removed.result).toEqual({ complaints: 0, proposals: 0, till });
    const after = await app.call(getPosaoZaposlenog, about, supervisor.token);
    expect(after.result).toMatchObject({ till });
  } finally {
    await app.close();
  }
});

test('complaints of somebody whose access is taken away stay theirs until they are assigned, and are told', async () => {
  const fixture = await openComplaintFixture();
  const { app } = fixture;
  try {
    const supervisor = await app.addStaff('supervisor');
    const clerk = await app.addStaff('clerk');
    const number = await fixture.file();
    const shown = await app.call(
      getReklamacijaUprave,
      { complaint_number: number },
      supervisor.token,
    );
    const { revision } = resultOf(getReklamacijaUprave, shown);
    const input = { complaint_number: number, revision, staff_id: clerk.userId };
    expect(await app.call(dodeliReklamaciju, input, supervisor.token)).toMatchObject({
      statusCode: 200,
    });
    // One that a colleague has answered is open as well, and not the clerk's.
    const other = await fixture.file();
    const seen = await app.call(
      getReklamacijaUprave,
      { complaint_number: other },
      supervisor.token,
    );
    const answer = {
      complaint_number: other,
      revision: resultOf(getReklamacijaUprave, seen).revision,
      idempotencyKey: uuid(),
      text: 'Проверавамо снимке и јављамо Вам се.',
    };
    expect(await app.call(odgovoriNaReklamaciju, answer, supervisor.token)).toMatchObject({
      statusCode: 200,
    });
    const removed = await app.call(oduzmiPristup, { user_id: clerk.userId }, supervisor.token);
    expect(removed.result).toEqual({ complaints: 1, proposals: 0, till: null });
    const again = await app.call(
      getReklamacijaUprave,
      { complaint_number: number },
      supervisor.token,
    );
    expect(resultOf(getReklamacijaUprave, again)).toMatchObject({
      handler_id: clerk.userId,
      handledBy: 'Нада Илић',
    });
  } finally {
    await app.close();
  }
});
