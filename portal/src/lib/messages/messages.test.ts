import { expect, test } from 'vitest';
import { createMessages } from './messages.ts';

const known: Readonly<Record<string, string>> = {
  'errors.unknown': 'Дошло је до непредвиђене грешке.',
  'top-ups.amount-below-minimum': 'Најмањи износ је <b>{{minimum}}</b>.',
  'tags.not-found': 'Нема тог TAG-а.',
};

function setUp() {
  const logged: string[] = [];
  const messages = createMessages(
    {
      exists: (key) => key in known,
      translate: (key, params) =>
        (known[key] ?? key).replace(/\{\{(\w+)\}\}/gu, (_, name: string) => String(params[name])),
    },
    (message) => logged.push(message),
  );
  return { messages, logged };
}

test('a key with parameters becomes its text with the values', () => {
  const { messages } = setUp();
  expect(messages.text('top-ups.amount-below-minimum;minimum:500 RSD')).toBe(
    'Најмањи износ је <b>500 RSD</b>.',
  );
});

test('values that hold separators arrive whole', () => {
  const { messages } = setUp();
  expect(messages.text('top-ups.amount-below-minimum;minimum:a%2Cb%3Ac%3Bd%25')).toContain(
    'a,b:c;d%',
  );
});

test('a value cannot bring markup into a toast', () => {
  const { messages } = setUp();
  expect(messages.html('top-ups.amount-below-minimum;minimum:<img src=x onerror=alert(1)>')).toBe(
    'Најмањи износ је <b>&lt;img src=x onerror=alert(1)&gt;</b>.',
  );
});

test('an unknown key is shown as an unknown error, and only the log has the original', () => {
  const { messages, logged } = setUp();
  expect(messages.text('ORA-00942: table or view does not exist')).toBe(
    'Дошло је до непредвиђене грешке.',
  );
  expect(logged).toEqual(['ORA-00942: table or view does not exist']);
});

test('an empty message is an unknown error without a log line', () => {
  const { messages, logged } = setUp();
  expect(messages.html('')).toBe('Дошло је до непредвиђене грешке.');
  expect(logged).toEqual([]);
});

test('a refusal is shown by its code', () => {
  const { messages } = setUp();
  expect(messages.refusal({ code: 'tags.not-found', params: {} })).toBe('Нема тог TAG-а.');
});
