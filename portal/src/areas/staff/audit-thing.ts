import { staffRoles } from '@rampa/contract';
import { auditActions, type AuditLine, type DataPart, dataParts } from '@rampa/contract/staff';
import { blockReasons } from '@rampa/contract/tags';
import type { Formats } from '../../lib/formats/formats.ts';
import type { Translate } from '../../lib/texts/use-texts.ts';

/** Kinds of things with a number or a name by which people know them. */
const named = [
  'call',
  'complaint',
  'device',
  'ledger-day',
  'message',
  'order',
  'payout-file',
  'point-of-sale',
  'toll-station',
  'purchase-request',
  't4a-invoice',
  'text',
  'user',
] as const;
/** Kinds whose id means nothing to people. */
const nameless = [
  'api-key',
  'caller-check',
  'canned-answer',
  'card',
  'customer-note',
  'mail',
  'passage',
  'road-event',
  'session',
  'tag',
  'webhook',
] as const;

/** Why a customer's screens are seen no more, where it was not by the button. */
const viewingEnds = ['replaced', 'time-over', 'staff-left', 'customer-left'] as const;

/** Pages with versions of their own, as their titles name them. */
const pages = ['terms', 'privacy', 'accessibility', 'tolls-abroad'] as const;

/** How a refused record can be closed without a charge. */
const closings = ['nobody', 'written-off', 'returned'] as const;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** In words; an action of an older version stays as it was recorded. */
export function actionText(t: Translate, action: string): string {
  const known = auditActions.find((one) => one === action);
  return known === undefined ? action : t(`staff.action-${known}`);
}

/** What it was done to, in words; empty if the action and the customer say it. */
export function thingText(
  t: Translate,
  { subject, subjectName }: Pick<AuditLine, 'subject' | 'subjectName'>,
): string {
  const [kind = '', ...rest] = subject.split(':');
  const name = subjectName === '' ? rest.join(':') : subjectName;
  const page = kind === 'legal-page' ? pages.find((one) => one === name) : undefined;
  if (page !== undefined) return t(`legal.${page}`);
  if (kind === 'tag' && subjectName !== '') return t('staff.thing-device', { name });
  const without = nameless.find((one) => one === kind);
  if (without !== undefined) return t(`staff.thing-${without}`);
  const known = named.find((one) => one === kind);
  if (known === undefined || name === '' || uuid.test(name)) return '';
  // A call is known by its own name; its path only says that it is of the back office.
  return t(`staff.thing-${known}`, {
    name: known === 'call' ? (name.split('/').at(-1) ?? '') : name,
  });
}

/** The other details that mean something to people. */
export function detailTexts(
  t: Translate,
  formats: Formats,
  { details, action }: Pick<AuditLine, 'details' | 'action'>,
  refusalText: (code: string) => string,
): string[] {
  const { code, role, reference, repeated, road, paidOn, rule, viewingReason, because } = details;
  const ended = viewingEnds.find((one) => one === because);
  const number = (name: string): number | undefined => {
    const value = details[name];
    return typeof value === 'number' ? value : undefined;
  };
  const isLooking = /-(?:read|listed)$/u.test(action);
  const [found, guesses, shown, dealtWith, files, tags] = [
    number('found'),
    number('guesses'),
    number('shown') ?? (isLooking ? number('count') : undefined),
    isLooking ? undefined : number('count'),
    number('files'),
    number('tags'),
  ];
  const closing = closings.find((one) => one === details['decision']);
  const blocked = blockReasons.find((one) => isOfBlocks(action) && one === details['reason']);
  const staffRole = staffRoles.find((one) => one === role);
  return [
    ...(action === 'refused' && typeof code === 'string' ? [refusalText(code)] : []),
    ...(staffRole === undefined ? [] : [t(`staff.role-${staffRole}`)]),
    ...(typeof reference === 'string' && !uuid.test(reference) ? [reference] : []),
    ...(typeof road === 'string' ? [road] : []),
    ...(typeof paidOn === 'string' ? [formats.day(paidOn)] : []),
    ...(blocked === undefined ? [] : [t(`staff.block-reason-${blocked}`)]),
    ...(isOfBlocks(action) && rule === true ? [t('staff.detail-by-rule')] : []),
    ...(found === undefined ? [] : [t('staff.detail-found', { number: formats.number(found) })]),
    ...(guesses === undefined
      ? []
      : [t('staff.detail-guesses', { number: formats.number(guesses) })]),
    ...(shown === undefined ? [] : [t('staff.detail-shown', { number: formats.number(shown) })]),
    ...(action === 'refused-passages-decided' && closing !== undefined
      ? [t(`corrections.state-${closing}`)]
      : []),
    ...(dealtWith === undefined
      ? []
      : [t('staff.detail-in-all', { number: formats.number(dealtWith) })]),
    ...versionTexts(t, formats, { action, details }),
    ...(tags === undefined ? [] : [t('staff.detail-tags', { count: tags })]),
    ...(files === undefined || files === 0 ? [] : [t('staff.detail-files', { count: files })]),
    ...(typeof viewingReason === 'string' ? [viewingReason] : []),
    ...(ended === undefined ? [] : [t(`staff.view-because-${ended}`)]),
    ...(action === 'customer-data-changed'
      ? partsOf(details['fields']).map((part) => t(`staff.data-part-${part}`))
      : []),
    ...(repeated === true ? [t('staff.detail-repeated')] : []),
  ];
}

/** Which version of a page, or which language of its draft. */
function versionTexts(
  t: Translate,
  formats: Formats,
  { action, details }: Pick<AuditLine, 'details' | 'action'>,
): readonly string[] {
  const { version, validFrom, language } = details;
  if (action === 'legal-page-published' && typeof version === 'number') {
    const day = typeof validFrom === 'string' ? formats.longDay(validFrom) : '';
    return [t('legal.version-from', { version, day })];
  }
  if (action !== 'legal-page-drafted' && action !== 'legal-page-discarded') return [];
  return [t(language === 'en' ? 'legal-desk.english' : 'legal-desk.serbian')];
}

function isOfBlocks(action: string): boolean {
  return (
    action === 'tag-blocked' ||
    action === 'tag-unblocked' ||
    action === 'account-blocked' ||
    action === 'account-unblocked'
  );
}

/** What of a customer's data was changed: names of fields, no values. */
function partsOf(fields: AuditLine['details'][string] | undefined): DataPart[] {
  const changed = typeof fields === 'string' ? fields.split(' ') : [];
  return dataParts.filter((part) => changed.includes(part));
}
