import { readMailCode } from '@rampa/contract/mail-check';
import { expect, test } from 'vitest';
import english from './texts.en.json' with { type: 'json' };
import serbian from './texts.sr-Cyrl.json' with { type: 'json' };

test.each([english, serbian])('the example looks like one of our codes', (texts) => {
  const [example = ''] =
    /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}/u.exec(texts['mail-check.code-hint']) ?? [];
  expect(readMailCode(example)).toBe(example);
});
