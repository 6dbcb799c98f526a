/**
 * Who may use whom (ARCHITECTURE.md). Rules go by pattern: a new area is covered without being named
 * here; only what areas of the server may use of each other is a table. `scripts/import-rules.test.ts`
 * plants a violation of every rule and sees it caught.
 */

/** Areas that every area below may use without naming them. */
export const groundFloor = ['language', 'identity'];

/**
 * The areas of the server from the lowest to the highest, each with the areas that it uses. It may use
 * those before it in the list alone: what runs the other way is a named event (`server/src/events.ts`).
 */
export const areasOfServer = {
  language: [],
  identity: [],
  approvals: [],
  'mail-check': [],
  wallet: [],
  books: ['wallet'],
  'toll-calculator': [],
  'points-of-sale': [],
  'road-conditions': [],
  tags: ['approvals', 'wallet'],
  'tag-status': ['wallet', 'tags'],
  passages: ['wallet', 'toll-calculator', 'tags'],
  lanes: ['wallet', 'toll-calculator', 'passages'],
  payments: [],
  cards: ['payments'],
  'balance-transfers': ['wallet', 'tags'],
  'top-ups': ['mail-check', 'wallet', 'payments', 'tags', 'passages', 'cards'],
  'balance-alerts': ['wallet', 'tags', 'passages', 'top-ups'],
  budgets: ['tags', 'passages'],
  integrations: ['wallet', 'toll-calculator', 'tags', 'passages', 'balance-alerts'],
  purchases: ['mail-check', 'wallet', 'payments', 'toll-calculator', 'points-of-sale', 'tags'],
  'purchase-requests': ['wallet', 'payments', 'purchases'],
  legal: [],
  'external-toll': ['mail-check', 'wallet', 'payments', 'tags', 'passages', 'cards', 'legal'],
  announcements: ['legal', 'external-toll'],
  payouts: ['approvals', 'wallet'],
  'credit-notes': ['mail-check', 'wallet'],
  counter: ['approvals', 'mail-check', 'wallet', 'points-of-sale', 'tags', 'top-ups', 'purchases'],
  reconciliation: ['wallet', 'payments', 'tags', 'top-ups', 'payouts'],
  settlements: ['wallet', 'payments'],
  postpaid: ['approvals', 'mail-check', 'wallet', 'payments', 'tags'],
  'e-invoices': ['purchases', 'external-toll', 'credit-notes', 'postpaid'],
  complaints: [
    'approvals',
    'wallet',
    'tags',
    'passages',
    'lanes',
    'top-ups',
    'purchases',
    'external-toll',
    'payouts',
    'credit-notes',
  ],
  corrections: [
    'approvals',
    'wallet',
    'toll-calculator',
    'tags',
    'passages',
    'external-toll',
    'credit-notes',
    'complaints',
  ],
  'personal-data': [
    'wallet',
    'toll-calculator',
    'tag-status',
    'passages',
    'cards',
    'top-ups',
    'purchase-requests',
    'external-toll',
    'payouts',
    'postpaid',
  ],
  statements: ['mail-check', 'wallet', 'toll-calculator', 'passages'],
  'spending-reports': ['toll-calculator', 'tags', 'passages', 'external-toll', 'postpaid'],
  savings: ['toll-calculator', 'tags', 'passages', 'purchases', 'complaints', 'corrections'],
  'trip-checks': ['toll-calculator', 'tags', 'passages'],
  'saved-trips': ['wallet', 'toll-calculator', 'road-conditions', 'tags', 'passages'],
  'customer-import': ['wallet', 'tags', 'legal'],
  contact: ['mail-check'],
  intake: [
    'toll-calculator',
    'road-conditions',
    'tag-status',
    'passages',
    'lanes',
    'payments',
    'corrections',
    'external-toll',
  ],
  staff: [
    'approvals',
    'points-of-sale',
    'counter',
    'tags',
    'passages',
    'top-ups',
    'purchases',
    'purchase-requests',
    'complaints',
    'mail-check',
  ],
  'price-lists': ['approvals', 'toll-calculator', 'passages', 'staff'],
  reports: [
    'approvals',
    'wallet',
    'toll-calculator',
    'tag-status',
    'passages',
    'lanes',
    'counter',
    'corrections',
    'payments',
    'integrations',
    'purchases',
    'purchase-requests',
    'payouts',
    'complaints',
    'contact',
    'e-invoices',
    'postpaid',
    'spending-reports',
    'staff',
  ],
  home: [
    'wallet',
    'toll-calculator',
    'tags',
    'passages',
    'top-ups',
    'purchases',
    'purchase-requests',
    'external-toll',
    'complaints',
  ],
  notifications: [
    'top-ups',
    'purchases',
    'purchase-requests',
    'external-toll',
    'credit-notes',
    'postpaid',
    'statements',
    'spending-reports',
    'mail-check',
    'reports',
  ],
  'page-settings': [],
};

/** Tests, and what is there for tests alone. */
const TEST_CODE = '(\\.(test|e2e)\\.tsx?$|\\.test-program\\.ts$|/testing/|^e2e/|^bench/|^storm/)';

const named = Object.keys(areasOfServer).join('|');

/**
 * What an area may use: the ground floor beneath it, and what it names.
 * @param {string} area
 * @param {readonly string[]} used
 */
function usedBy(area, used) {
  const floor = groundFloor.indexOf(area);
  return [...(floor === -1 ? groundFloor : groundFloor.slice(0, floor)), ...used];
}

const tableOfAreas = [
  ...Object.entries(areasOfServer).map(([area, uses]) => {
    const used = usedBy(area, uses);
    return {
      name: `server-area-table-${area}`,
      comment: `The area ${area} may use ${used.join(', ')} and no other area.`,
      from: { path: `^server/src/areas/${area}/`, pathNot: TEST_CODE },
      to: {
        path: '^server/src/areas/',
        pathNot: `^server/src/areas/(${[area, ...used].join('|')})/`,
      },
    };
  }),
  {
    name: 'server-area-table-others',
    comment: 'An area that the list does not name uses no other area.',
    from: { path: `^server/src/areas/(?!(?:${named})/)([^/]+)/`, pathNot: TEST_CODE },
    to: { path: '^server/src/areas/', pathNot: '^server/src/areas/$1/' },
  },
];

const rooms = [
  {
    name: 'contract-is-pure',
    comment: 'The contract imports its schema library and itself, nothing else.',
    from: { path: '^contract/src/', pathNot: TEST_CODE },
    to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
  },
  {
    name: 'contract-front-doors',
    comment: 'The contract is entered by its index files, of the whole and of each area.',
    from: { pathNot: '^contract/' },
    to: {
      path: '^contract/src/',
      pathNot: ['^contract/src/(index|all-calls)\\.ts$', '^contract/src/[^/]+/index\\.ts$'],
    },
  },
  {
    name: 'client-knows-only-the-contract',
    comment: 'What companies build their programs on needs nothing but the contract.',
    from: { path: '^client/', pathNot: TEST_CODE },
    to: { pathNot: ['^client/', '^contract/'] },
  },
  {
    name: 'client-is-for-programs',
    comment:
      'Portal and server are released with each other, and have clients and calls of their own.',
    from: { path: '^(portal|server)/', pathNot: TEST_CODE },
    to: { path: '^client/' },
  },
  {
    name: 'portal-knows-only-the-contract',
    comment: 'Portal and server only meet at the API.',
    from: { path: '^portal/' },
    to: { path: '^(server|demo|embedded-postgres|sandbox|e2e|bench|storm|scripts)/' },
  },
  {
    name: 'server-knows-only-the-contract',
    comment: 'The server runs without portal sources, sandbox, tests and measurements.',
    from: { path: '^server/' },
    to: { path: '^(portal|sandbox|e2e|bench|storm|scripts)/' },
  },
  {
    name: 'server-runs-without-demo',
    comment:
      'What production may leave out is asked for as the server starts, by optional-parts.ts.',
    from: {
      path: '^server/src/',
      pathNot: [TEST_CODE, '^server/src/(optional-parts|cli/demo-load-command)\\.ts$'],
    },
    to: { path: '^(demo|embedded-postgres)/' },
  },
  {
    name: 'demo-uses-the-server-alone',
    comment: 'The demo needs nothing but the server, whose areas it enters by their front doors.',
    from: { path: '^demo/' },
    to: { path: '^(portal|sandbox|e2e|bench|storm|scripts|embedded-postgres)/' },
  },
  {
    name: 'embedded-postgres-stands-alone',
    comment: 'It starts a PostgreSQL, for whoever needs one.',
    from: { path: '^embedded-postgres/' },
    to: { path: '^(contract|portal|server|demo|sandbox|e2e|bench|storm|scripts)/' },
  },
  {
    name: 'sandbox-stands-alone',
    comment: 'A stand-in for the outside world shares no code with those that it stands in for.',
    from: { path: '^sandbox/' },
    to: { path: '^(contract|portal|server|demo|embedded-postgres|e2e|bench|storm|scripts)/' },
  },
];

/** Who may make scopes: each knows by itself whose work it is. */
const makersOfScopes = [
  // By token or key.
  '^server/src/platform/http/guard\\.ts$',
  // What the program itself has put into the queue, and what it does every so often.
  '^server/src/platform/jobs/(workers|periodic-work)\\.ts$',
  // Opens accounts, and finds the account of whoever signs in.
  '^server/src/areas/identity/identity\\.area\\.ts$',
  // A key is of any account until it is read.
  '^server/src/areas/integrations/integrations\\.area\\.ts$',
  // Up to when passages are complete is the same for all customers, and of no account.
  '^server/src/areas/lanes/lanes\\.area\\.ts$',
  // A token of a viewing is about any account until it is read.
  '^server/src/areas/staff/staff\\.area\\.ts$',
  // A tag may be anybody's until its serial number is looked up.
  '^server/src/areas/tags/bound-tags\\.ts$',
  // A tag that is handed over is another account's until its number and code are looked up.
  '^server/src/areas/tags/handovers/take-over\\.ts$',
  // A transfer may be anybody's until its reference or a serial number is looked up.
  '^server/src/areas/reconciliation/reconciliation\\.area\\.ts$',
  // A form of a visitor is an account of its own.
  '^server/src/areas/contact/form-tickets\\.ts$',
  // Whoever is on the server's machine.
  '^server/src/cli/command-line-scope\\.ts$',
  // What is sealed with keys that are not given, whoever it belongs to.
  '^server/src/demand-keys\\.ts$',
  '^demo/src/demo-scope\\.ts$',
  // By the number of an order, which comes with a ticket of ours or with the gateway's signature.
  '^server/src/areas/payments/payments\\.area\\.ts$',
  '^server/src/areas/purchases/(order-scope|orders-of-all)\\.ts$',
  // By the serial number and the plate of a tag, and by the code of an order.
  '^server/src/areas/top-ups/(guest/guest-scope|top-ups\\.area)\\.ts$',
  // By a link that a member of the account has had made.
  '^server/src/areas/external-toll/t4a-cards\\.ts$',
  // By the keys of the operator's systems and of the partner abroad.
  '^server/src/areas/intake/intake\\.area\\.ts$',
  // By the operator's own port, and only for counts and sums.
  '^server/src/areas/reports/reports\\.area\\.ts$',
];

const server = [
  {
    name: 'server-area-front-door',
    comment: 'An area is used through its index.ts; its helpers for tests by tests.',
    from: { path: '^server/src/areas/([^/]+)/' },
    to: {
      path: '^server/src/areas/',
      pathNot: ['^server/src/areas/$1/', '^server/src/areas/[^/]+/(index\\.ts$|testing/)'],
    },
  },
  {
    name: 'server-area-front-door-from-outside',
    comment: 'Those who put areas together use their index.ts as well.',
    from: { path: '^(?!server/src/areas/)', pathNot: '^server/src/areas/' },
    to: {
      path: '^server/src/areas/',
      pathNot: '^server/src/areas/[^/]+/(index\\.ts$|testing/)',
    },
  },
  {
    name: 'server-platform-knows-no-toll',
    comment: 'The platform is below all areas and below their wiring.',
    from: { path: '^server/src/platform/' },
    to: { path: '^server/src/(areas|cli|wiring)/|^server/src/[^/]+\\.ts$' },
  },
  {
    name: 'scope-is-made-by',
    comment: 'A scope is the right to rows: only what knows who is there may make one.',
    from: { path: '^(server|demo)/', pathNot: [TEST_CODE, ...makersOfScopes] },
    to: { path: '^server/src/platform/scope/make-scope\\.ts$' },
  },
  {
    name: 'server-sql-in-stores',
    comment: 'SQL is in *.store.ts and in the platform for databases.',
    from: {
      path: '^(server|demo)/src/',
      pathNot: [TEST_CODE, '\\.store\\.ts$', '^server/src/platform/database/'],
    },
    to: { path: '^node_modules/kysely/' },
  },
  {
    name: 'server-driver-in-platform',
    comment: 'Connections are the platform’s to make.',
    from: {
      path: '^(server|demo)/src/',
      pathNot: [TEST_CODE, '\\.store\\.ts$', '^server/src/platform/(database|jobs)/'],
    },
    to: { path: '^node_modules/(pg|@types/pg|pg-pool|pg-boss)/' },
  },
  {
    name: 'server-http-in-routes',
    comment: 'HTTP is in *.routes.ts, in the platform for HTTP and in app.ts.',
    from: {
      path: '^server/src/',
      pathNot: [
        TEST_CODE,
        '\\.routes\\.ts$',
        '^server/src/platform/(http|observability)/',
        '^server/src/app\\.ts$',
      ],
    },
    to: { path: '^node_modules/(fastify|@fastify/[^/]+)/' },
  },
  {
    name: 'server-services-know-no-http',
    comment: 'Use cases, rules and stores work without HTTP; the platform may ask them for a type.',
    from: { path: '^server/src/areas/.*(\\.service|-rules|\\.store)\\.ts$' },
    to: {
      path: ['^server/src/platform/http/', '\\.routes\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'server-routes-know-no-sql',
    comment: 'A route asks its service, never a store.',
    from: { path: '\\.routes\\.ts$' },
    to: { path: ['\\.store\\.ts$', '^server/src/platform/database/'] },
  },
  {
    name: 'server-stores-know-no-service',
    comment: 'A store is at the bottom of its area.',
    from: { path: '\\.store\\.ts$' },
    to: { path: '(\\.service|\\.routes)\\.ts$' },
  },
  {
    name: 'server-rules-are-pure',
    comment: 'Rules compute, on shapes that they may know; they read no database, file or network.',
    from: { path: '^server/src/areas/.*-rules\\.ts$' },
    to: {
      path: [
        '(\\.store|\\.service|\\.routes)\\.ts$',
        '^server/src/platform/(database|http|jobs|mail)/',
        '^(node:)?(fs|net|http|https|child_process|dns)(/|$)',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
];

const portal = [
  {
    name: 'portal-areas-are-islands',
    comment: 'Areas of the portal never see each other; app/ puts them together.',
    from: { path: '^portal/src/areas/([^/]+)/' },
    to: { path: '^portal/src/areas/', pathNot: '^portal/src/areas/$1/' },
  },
  {
    name: 'portal-ui-is-at-the-bottom',
    comment: 'The design system knows neither the product nor the API.',
    from: { path: '^portal/src/ui/' },
    to: { path: ['^portal/src/(?!ui/)', '^contract/'] },
  },
  {
    name: 'portal-lib-is-below-areas',
    comment: 'ui ← lib ← areas ← app.',
    from: { path: '^portal/src/lib/' },
    to: { path: '^portal/src/(areas|app)/|^portal/src/main\\.tsx$' },
  },
  {
    name: 'portal-areas-are-below-app',
    comment: 'ui ← lib ← areas ← app.',
    from: { path: '^portal/src/areas/' },
    to: { path: '^portal/src/app/|^portal/src/main\\.tsx$' },
  },
];

const everywhere = [
  {
    name: 'no-circular',
    comment: 'What needs each other is one thing, or one of the two holds a part of a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-test-code-in-product',
    comment: 'What customers run contains nothing that is there for tests.',
    from: {
      path: '^(contract|server|demo|embedded-postgres|portal|sandbox)/src/',
      pathNot: TEST_CODE,
    },
    to: { path: [TEST_CODE, '^node_modules/(vitest|fast-check|@playwright)/'] },
  },
  {
    name: 'no-unresolved',
    comment: 'An import of what is not there.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(virtual:|node:)' },
  },
];

const rules = [...rooms, ...tableOfAreas, ...server, ...portal, ...everywhere];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no compiler API; swc reads types' imports too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|test-results|pictures)/|^bench/peer/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
