import { expect, test } from 'vitest';
import { hiddenName } from './checkout.ts';

test.each([
  ['Милица Петровић', 'ana@primer.rs', 'М••••• П•••••• (a••@primer.rs)'],
  ['Primer Prevoz d.o.o.', 'knjigovodstvo@primer.rs', 'P••••• P••••• d••••• (k••••••@primer.rs)'],
  ['Ж Ш', '', 'Ж Ш'],
  ['', 'x@primer.rs', '(x@primer.rs)'],
])('the account of %s is known to its owner alone', (name, email, shown) => {
  expect(hiddenName({ name, email })).toBe(shown);
});
