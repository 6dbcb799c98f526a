import { expect, test } from 'vitest';
import serbian from '../texts.sr-Cyrl.json' with { type: 'json' };

test.each(['rs', 'sr'] as const)(
  'the contact line of %s, which is in every footer, breaks at no number',
  (country) => {
    expect(serbian[`country.contact-${country}`]).toMatch(/24\u00a0сата/u);
  },
);
