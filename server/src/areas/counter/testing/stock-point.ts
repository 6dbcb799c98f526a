import { premestiUredjaje, primiUredjaje } from '@rampa/contract/purchases';
import { counterPoint, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';

let serials = 0;

/** Devices of category I that came in and were moved to a point of sale; their serial numbers. */
export async function stockPoint(
  app: Pick<AppFixture, 'call'>,
  clerk: SignedIn,
  count: number,
  point_id = counterPoint,
): Promise<readonly string[]> {
  const serial_numbers = Array.from({ length: count }, () => {
    serials += 1;
    return `0044${String(serials).padStart(8, '0')}`;
  });
  for (const [call, input] of [
    [primiUredjaje, { kategorija: 'I', serial_numbers }],
    [premestiUredjaje, { serial_numbers, point_id }],
  ] as const) {
    const { statusCode, message } = await app.call(call, input, clerk.token);
    if (statusCode !== 200) throw new Error(message);
  }
  return serial_numbers;
}
