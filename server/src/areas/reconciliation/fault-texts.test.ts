import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bankFaultCodes } from '../payments/index.ts';

const folder = new URL('../../../../portal/src/areas/reconciliation/', import.meta.url);

test.each(['sr-Cyrl', 'en'])(
  'each fault of a statement has a text, and no other has one: %s',
  (language) => {
    const texts = JSON.parse(
      readFileSync(new URL(`texts.${language}.json`, folder), 'utf8'),
    ) as object;
    // Places of faults have texts as well.
    const keys = Object.keys(texts).filter(
      (key) => key.startsWith('reconciliation.fault-') && !/-(?:at|in-row|in-column)$/.test(key),
    );
    expect(keys.toSorted()).toEqual(
      bankFaultCodes.map((code) => `reconciliation.fault-${code}`).toSorted(),
    );
  },
);
