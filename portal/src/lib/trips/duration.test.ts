import { toLatin } from '@rampa/contract/script';
import { expect, test } from 'vitest';
import type { Translate } from '../texts/use-texts.ts';
import { durationText } from './duration.ts';
import english from './texts.en.json' with { type: 'json' };
import serbian from './texts.sr-Cyrl.json' with { type: 'json' };

const written = (texts: Readonly<Record<string, string>>): Translate =>
  ((key: string, params: Readonly<Record<string, string | number>>) =>
    (texts[key] ?? '').replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) =>
      String(params[name]),
    )) as Translate;

test('how long a trip takes is the same in both scripts, with the units of the standard', () => {
  for (const t of [written(english), written(serbian)]) {
    expect(toLatin(durationText(31, t))).toBe('31 min');
    expect(toLatin(durationText(125, t))).toBe('2 h 05 min');
  }
});
