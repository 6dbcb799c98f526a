import type { ApiScope } from '@rampa/contract';

/** Name of each scope, and what it gives access to. */
export const scopeTexts = {
  'tags:read': { label: 'integrations.scope-tags', hint: 'integrations.scope-hint-tags' },
  'passages:read': {
    label: 'integrations.scope-passages',
    hint: 'integrations.scope-hint-passages',
  },
  'balances:read': {
    label: 'integrations.scope-balances',
    hint: 'integrations.scope-hint-balances',
  },
  'top-ups:read': { label: 'integrations.scope-top-ups', hint: 'integrations.scope-hint-top-ups' },
  'statements:read': {
    label: 'integrations.scope-statements',
    hint: 'integrations.scope-hint-statements',
  },
  'complaints:read': {
    label: 'integrations.scope-complaints',
    hint: 'integrations.scope-hint-complaints',
  },
  'tags:write': {
    label: 'integrations.scope-tags-write',
    hint: 'integrations.scope-hint-tags-write',
  },
  'drivers:write': {
    label: 'integrations.scope-drivers-write',
    hint: 'integrations.scope-hint-drivers-write',
  },
  'top-ups:write': {
    label: 'integrations.scope-top-ups-write',
    hint: 'integrations.scope-hint-top-ups-write',
  },
  'complaints:write': {
    label: 'integrations.scope-complaints-write',
    hint: 'integrations.scope-hint-complaints-write',
  },
} as const satisfies Readonly<Record<ApiScope, unknown>>;
