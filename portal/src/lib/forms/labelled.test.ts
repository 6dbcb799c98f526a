import { expect, test } from 'vitest';
import { labelled } from './labelled.ts';

test.each([
  ['Лозинка', 'Лозинка мора имати најмање 12 знакова.'],
  ['Нова лозинка', 'Ова лозинка је међу најчешћима и лако се погађа. Изаберите другу.'],
  ['Телефон', 'Број телефона није исправан.'],
  ['E-adresa', 'E-adresa nije ispravna. Primer: ime@primer.rs'],
  ['Password', 'The password must have at least 12 characters.'],
])('a message that names %s itself stays as it is', (label, message) => {
  expect(labelled(label, message)).toBe(message);
});

test.each([
  ['Име', 'Попуните ово поље.', 'Име: Попуните ово поље.'],
  [
    'Наслов, ћирилицом',
    'Пишите ћирилицом: „Latin“.',
    'Наслов, ћирилицом: Пишите ћирилицом: „Latin“.',
  ],
  [
    'Шта се догодило?',
    'Изаберите једно од понуђеног.',
    'Шта се догодило? Изаберите једно од понуђеног.',
  ],
])('a message that does not name %s has the label in front', (label, message, said) => {
  expect(labelled(label, message)).toBe(said);
});
