import { auditActions } from '@rampa/contract/staff';
import { expect, test } from 'vitest';
import { formatsOf } from '../../lib/formats/formats.ts';
import type { Translate } from '../../lib/texts/use-texts.ts';
import { detailTexts, thingText } from './audit-thing.ts';
import english from './texts.en.json' with { type: 'json' };
import serbian from './texts.sr-Cyrl.json' with { type: 'json' };

const words: readonly Readonly<Record<string, string>>[] = [serbian, english];

test.each(auditActions)('the audit trail has a text in both languages for %s', (action) => {
  for (const texts of words) {
    expect(texts[`staff.action-${action}`]).toMatch(/\p{L}{3}/u);
    expect(texts[`staff.action-${action}`]).not.toContain(action);
  }
});

test('no two actions have the same name', () => {
  for (const texts of words) {
    const named = auditActions.map((action) => texts[`staff.action-${action}`]);
    expect(new Set(named).size).toBe(named.length);
  }
});

/** English, filled in; texts of other areas by their keys, with what they are filled with. */
const t = ((key: string, params: Readonly<Record<string, unknown>> = {}) => {
  const all: Readonly<Record<string, string>> = english;
  const text = all[key] ?? all[`${key}_other`] ?? ofOtherArea(key, Object.keys(params));
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(params[name]));
  // Of its many signatures a test needs one.
}) as Translate;
const ofOtherArea = (key: string, params: readonly string[]) =>
  [key, ...params.map((name) => `{{${name}}}`)].join(' ');
const id = '019aa6a2-9f0e-7a5c-8d11-3c1a6a1f0b11';

test.each([
  ['complaint:R261121-48213077', '', 'Complaint R261121-48213077'],
  ['message:P261121-1', '', 'Message P261121-1'],
  ['call:Uprava/GetTrag', '', 'Call GetTrag'],
  ['text:tags.title', '', 'Text tags.title'],
  [`user:${id}`, 'Nada Ilić', 'Nada Ilić'],
  [`road-event:${id}`, '', 'Road event'],
  [`tag:${id}`, '004310000018', 'Tag 004310000018'],
  [`tag:${id}`, '', 'Tag'],
  ['legal-page:terms', '', 'legal.terms'],
  [`user:${id}`, '', ''],
  [`customer:${id}`, '', ''],
  ['complaints', '', ''],
  ['payouts:open', '', ''],
])('%s with the name %j is shown as %j', (subject, subjectName, called) => {
  expect(thingText(t, { subject, subjectName })).toBe(called);
});

test('details that mean something to people are shown, ids are not', () => {
  const say = (details: Parameters<typeof detailTexts>[2]['details'], action = 'complaint-read') =>
    detailTexts(t, formatsOf('3'), { action, details }, (code) => `text of ${code}`).join();
  expect(say({ status: 'open', first: 0, shown: 12 })).toBe('12 shown');
  expect(say({ attachment: id, bytes: 5, tag: id, reference: id })).toBe('');
  expect(say({ code: 'session.role-missing' }, 'refused')).toBe('text of session.role-missing');
  expect(say({ role: 'supervisor' })).toBe('Supervisor');
  expect(say({ reason: 'unpaid', rule: true, block: id }, 'tag-blocked')).toBe('Unpaid,by rule');
  expect(say({ reason: 'unpaid' })).toBe('');
  // What was looked at was shown; what was decided was not.
  expect(say({ first: 0, count: 25 }, 'refused-passages-read')).toBe('25 shown');
  expect(say({ decision: 'written-off', count: 2 }, 'refused-passages-decided')).toBe(
    'corrections.state-written-off,2 in all',
  );
  expect(say({ count: 3 }, 'marked-passages-accepted')).toBe('3 in all');
  expect(say({ version: 3, validFrom: '2027-01-31' }, 'legal-page-published')).toBe(
    'legal.version-from 3 31\u00a0January 2027',
  );
  expect(say({ language: 'en', revision: 4 }, 'legal-page-drafted')).toBe('legal-desk.english');
});
