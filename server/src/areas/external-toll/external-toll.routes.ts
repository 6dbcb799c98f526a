import type { AccountScope } from '../../platform/scope/scope.ts';
import { failure, success, type Failure, type LanguageId } from '@rampa/contract';
import {
  aktivirajT4AKorisnika,
  deaktivirajT4AKorisnika,
  delT4AKarticu,
  dodajT4AKarticu,
  dodajT4ATag,
  evidentirajT4AKarticu,
  getExtTollTermsOfUse,
  getT4AKartice,
  getT4AKorisnikAktivan,
  getT4AObracun,
  getT4AObracunKupca,
  getT4APregled,
  getT4AProlasci,
  getT4AProlasciKupca,
  getT4AProvera,
  getT4ASviProlasci,
  getT4ATagovi,
  getT4ATokenKartica,
  izvozT4AProlazaka,
  promeniStatusT4ATag,
  setT4APodrazumevanuKarticu,
} from '@rampa/contract/external-toll';
import type { CustomerContext, Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { whereUsed, type StaffCalls } from '../../platform/http/where-used.ts';
import { cardsView, openRegistrationView, registrationView } from '../cards/index.ts';
import type { ExternalPassages } from './external-passages.ts';
import {
  checkedTagsView,
  deskPassagesAbroadView,
  explainedAbroadView,
  overviewView,
  passagesAbroadView,
  statusView,
  tagsAbroadView,
} from './external-toll-view.ts';
import type { ExternalToll } from './external-toll.service.ts';
import type { PassagesAbroadDesk } from './passages-abroad-desk.ts';
import type { T4ACards } from './t4a-cards.ts';
import type { T4ATags } from './t4a-tags.ts';

const gone = failure('request.not-found');

/** Where the service is switched off, its calls are as if there were none. */
export function registerExternalTollRoutes(
  http: Http,
  services: {
    readonly account: ExternalToll;
    readonly tags: T4ATags;
    readonly cards: T4ACards;
    readonly passages: ExternalPassages;
    readonly passageDesk: PassagesAbroadDesk;
    /** Of the customer's mails. */
    languageOf(scope: AccountScope, userId: string): Promise<LanguageId>;
  },
  assistedService: boolean,
): void {
  const { account, tags, cards, passages } = services;
  const whenOpen = createWhenOpen(account);

  /** Calls whose input the specification fixes without a language answer in the caller's. */
  const languageFor = async ({ languageId, scope }: CustomerContext): Promise<LanguageId> =>
    languageId ?? (await services.languageOf(scope, scope.actor.userId));

  http.serveCustomer(
    getExtTollTermsOfUse,
    whenOpen(async (_, context) =>
      success(await account.terms(context.scope, await languageFor(context))),
    ),
  );
  http.serveCustomer(
    getT4AKorisnikAktivan,
    whenOpen(async (_, { scope }) => success(statusView(await account.status(scope)))),
  );
  http.serveCustomer(
    getT4APregled,
    whenOpen(async (_, { scope }) => success(overviewView(await account.overview(scope)))),
  );
  http.serveCustomer(
    aktivirajT4AKorisnika,
    whenOpen((_, context) => account.activate(context.scope)),
  );
  http.serveCustomer(
    deaktivirajT4AKorisnika,
    whenOpen(async (_, context) =>
      account.mayDeactivate ? success(await account.deactivate(context.scope)) : gone,
    ),
  );
  http.serveCustomer(
    getT4ATokenKartica,
    whenOpen(async (_, context) => success(cards.token(context.scope))),
  );
  http.serveCustomer(
    getT4AKartice,
    whenOpen(async (_, { scope }) => success(cardsView(await cards.list(scope)))),
  );
  http.serveCustomer(
    dodajT4AKarticu,
    whenOpen(async (_, context) =>
      viewed(await cards.add(context.scope, await languageFor(context)), openRegistrationView),
    ),
  );
  http.serveCustomer(
    evidentirajT4AKarticu,
    whenOpen(async ({ order_number: orderNumber, token }, { scope }) =>
      viewed(await cards.record(scope, { orderNumber, token }), registrationView),
    ),
  );
  http.serveCustomer(
    setT4APodrazumevanuKarticu,
    whenOpen(({ cardId }, context) => cards.chooseDefault(context.scope, cardId)),
  );
  http.serveCustomer(
    delT4AKarticu,
    whenOpen(({ cardId }, context) => cards.remove(context.scope, cardId)),
  );
  http.app.get<{ Querystring: { readonly token?: unknown } }>(
    '/placanje/kartica',
    async ({ query: { token } }, reply) => {
      const given = typeof token === 'string' && token.length <= 300 ? token : '';
      const address = account.open ? await cards.openByToken(given) : null;
      return reply.header('Cache-Control', 'no-store').redirect(address ?? '/pages/error', 303);
    },
  );
  http.serveCustomer(
    getT4ATagovi,
    whenOpen(async ({ dodajNoviDialog, ...slice }, { scope }) => {
      const which = dodajNoviDialog ? 'addable' : 'added';
      return success(tagsAbroadView(await tags.list(scope, which, slice)));
    }),
  );
  http.serveCustomer(
    dodajT4ATag,
    whenOpen(({ kategorija: category, serial_number: serialNumber }, { scope }) =>
      tags.add(scope, { category, serialNumber }),
    ),
  );
  http.serveCustomer(
    promeniStatusT4ATag,
    whenOpen(({ tag_id: tagId, serial_number: serialNumber, status }, context) =>
      tags.changeStatus(context.scope, { tagId, serialNumber, status }),
    ),
  );
  http.serveCustomer(
    getT4AProvera,
    whenOpen(async (input, { scope }) => success(checkedTagsView(await tags.check(scope, input)))),
  );
  registerPassagesAbroad(http, passages, whenOpen);
  registerDeskAbroad(whereUsed(http, account.open && assistedService), services.passageDesk);
}

function registerDeskAbroad(staff: StaffCalls, desk: PassagesAbroadDesk): void {
  staff.serveStaff(getT4AProlasciKupca, async (input, { scope }) => {
    const { account_id: accountId, tag_id: tagId, languageId, ...wish } = input;
    return viewed(await desk.list(scope, accountId, { tagId, ...wish }), (page) =>
      deskPassagesAbroadView(page, languageId),
    );
  });
  staff.serveStaff(getT4AObracunKupca, async (input, { scope }) => {
    const { account_id: accountId, passage_id: passageId, languageId } = input;
    return viewed(await desk.explain(scope, { accountId, passageId }), (explained) =>
      explainedAbroadView(explained, languageId),
    );
  });
}

function registerPassagesAbroad(
  http: Http,
  passages: ExternalPassages,
  whenOpen: ReturnType<typeof createWhenOpen>,
): void {
  http.serveCustomer(
    getT4AProlasci,
    whenOpen(async ({ tag_id: tagId, languageId, ...paged }, { scope }) =>
      viewed(await passages.ofTag(scope, tagId, paged), (page) =>
        passagesAbroadView(page, languageId),
      ),
    ),
  );
  http.serveCustomer(
    getT4ASviProlasci,
    whenOpen(async ({ languageId, ...paged }, { scope }) =>
      viewed(await passages.ofAll(scope, paged), (page) => passagesAbroadView(page, languageId)),
    ),
  );
  http.serveCustomer(
    getT4AObracun,
    whenOpen(async ({ passage_id: passageId, languageId }, { scope }) =>
      viewed(await passages.explain(scope, passageId), (explained) =>
        explainedAbroadView(explained, languageId),
      ),
    ),
  );
  http.serveFile(
    izvozT4AProlazaka,
    whenOpen(({ format, languageId, schema, ...asked }, { scope }) => {
      const { tag_id: tagId, period } = asked;
      const file = { format, languageId, schema, asked };
      return passages.exportFile(scope, { tagId, period }, file);
    }),
  );
}

function createWhenOpen({ open }: Pick<ExternalToll, 'open'>) {
  return <Input, Answer>(handler: (input: Input, context: CustomerContext) => Promise<Answer>) =>
    async (
      input: Input,
      context: CustomerContext,
    ): Promise<Answer | Failure<'request.not-found'>> =>
      open ? handler(input, context) : gone;
}
