import type { KeptKind } from '@rampa/contract/personal-data';

/** Headings of the page, each with its kinds. A test finds each kind in one of them. */
export const keptGroups = {
  person: [
    'profile',
    'email-changes',
    'terms',
    'sign-ins',
    'devices',
    'passkeys',
    'authenticator',
    'links',
    'notices',
    'mails',
    'saved-trips',
  ],
  account: ['account', 'activity', 'staff-notes'],
  tags: [
    'tags',
    'tag-edits',
    'passages',
    'camera-readings',
    'accepted-reviews',
    'corrected-passages',
    'abroad-service',
    'abroad-passages',
  ],
  money: [
    'top-ups',
    'automatic-top-ups',
    'budgets',
    'trip-checks',
    'cards',
    'orders',
    'purchase-requests',
    'abroad-invoices',
    'postpaid-invoices',
    'payouts',
    'statements',
    'ledger',
  ],
  messages: ['complaints', 'draft-files', 'contact-messages'],
  company: [
    'cost-centres',
    'drivers',
    'invitations',
    'api-keys',
    'answers-to-programs',
    'webhooks',
    'webhook-requests',
  ],
} as const satisfies Readonly<Record<string, readonly KeptKind[]>>;

export type KeptGroup = keyof typeof keptGroups;
