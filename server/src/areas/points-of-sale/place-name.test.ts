import { expect, test } from 'vitest';
import { placeName } from './place-name.ts';

test('a point of sale is named with its town once', () => {
  expect(placeName({ name: 'Пословница ЈП Путеви Србије, Ниш', town: 'Ниш' })).toBe(
    'Пословница ЈП Путеви Србије, Ниш',
  );
  expect(placeName({ name: 'NIS Petrol Sava most', town: 'Šabac' })).toBe(
    'NIS Petrol Sava most, Šabac',
  );
});
