import { randomUUID } from 'node:crypto';
import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { memberRole } from '@rampa/contract/identity';
import type { Clock } from '../../platform/clock.ts';
import { createKeyedHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { linkScope } from '../../platform/scope/make-scope.ts';
import type {
  AccountScope,
  LinkActor,
  MemberActor,
  MemberScope,
} from '../../platform/scope/scope.ts';
import type { Cards, OpenRegistration, Registrations, ShownRegistration } from '../cards/index.ts';
import type { RoleLost } from '../identity/index.ts';

/** The name under which payments know cards registered for this service. */
export const t4aCardPurpose = 't4a-card';

const TOKEN_MINUTES = 15;

/** Cards that the service charges: the account's own, with a registration of their own. */
export interface T4ACards {
  /**
   * A token that opens the payment page for this account once, whoever holds it, as long as the session in
   * which it was requested lives.
   */
  token(scope: MemberScope): { readonly token: string };
  /** Where the holder of a token registers a card; null if it is invalid, expired, or used. */
  openByToken(token: string): Promise<string | null>;
  list: Cards['list'];
  add(
    scope: MemberScope,
    languageId: LanguageId,
  ): Promise<Outcome<OpenRegistration, 'request.too-many' | RoleLost>>;
  record(
    scope: AccountScope,
    /** What the browser brings back from the payment page. */
    returned: { readonly orderNumber: string; readonly token: string },
  ): Promise<
    Outcome<ShownRegistration, 'cards.registration-not-found' | 'external-toll.card-token-wrong'>
  >;
  chooseDefault: Cards['chooseDefault'];
  remove: Cards['remove'];
}

export function createT4ACards(deps: {
  readonly clock: Clock;
  readonly secretKeys: KeyRing;
  readonly cards: Cards;
  readonly registrations: Registrations;
  /** Asks the gateway about an open payment; if it is down, the payment stays open. */
  ask(orderNumber: string): Promise<void>;
}): T4ACards {
  const { clock, cards, registrations } = deps;
  const tokens = createKeyedHash(deps.secretKeys, 't4a-card-token');
  const returns = createKeyedHash(deps.secretKeys, 't4a-card-return');
  /**
   * The parameters that the return brings for an order, so that nobody can record another's card.
   */
  const returnToken = (orderNumber: string): string =>
    returns.of(orderNumber).toString('base64url');

  registrations.serve(t4aCardPurpose, (_scope, orderNumber, state) => {
    if (state === null) return '/pages/extToll';
    const status = state === 'paid' || state === 'refunded' ? 'approved' : state;
    const token = returnToken(orderNumber);
    const query = new URLSearchParams({ status, token, order_number: orderNumber });
    return `/pages/extToll?${query.toString()}`;
  });

  const start = (
    scope: AccountScope<MemberActor | LinkActor>,
    idempotencyKey: string,
    languageId: LanguageId = '2',
  ) => registrations.start(scope, { purpose: t4aCardPurpose, idempotencyKey, languageId });

  return {
    token({ accountId, actor }) {
      const until = clock.now().add({ minutes: TOKEN_MINUTES }).epochMilliseconds;
      const { userId, sessionId, role } = actor;
      const claims = [accountId, userId, sessionId, role, until, randomUUID()].join('.');
      return { token: `${claims}.${tokens.of(claims).toString('base64url')}` };
    },
    async openByToken(token) {
      const at = token.lastIndexOf('.');
      const claims = token.slice(0, Math.max(at, 0));
      if (!tokens.fitsText(claims, token.slice(at + 1))) return null;
      const [accountId = '', userId = '', sessionId = '', role, until = '', once = ''] =
        claims.split('.');
      if (clock.now().epochMilliseconds >= Number(until)) return null;
      const given = memberRole.safeParse(role);
      if (!given.success) return null;
      const holder = { userId, sessionId, role: given.data, requestId: '' };
      // Refused once the session has ended or the role has changed.
      const started = await start(linkScope(accountId, holder), `token:${once}`);
      // Whoever opens it a second time may be somebody else.
      return started.ok && started.value.isNew ? started.value.redirectUrl : null;
    },
    list: (scope) => cards.list(scope),
    async add(scope, languageId) {
      // A double click and a second tab find the registration that is still open.
      const ended = await registrations.countEnded(scope, t4aCardPurpose);
      const started = await start(scope, `t4a-card-${ended + 1}`, languageId);
      if (!started.ok) return started;
      const { orderNumber, redirectUrl } = started.value;
      return success({ orderNumber, redirectUrl });
    },
    async record(scope, { token, orderNumber }) {
      const find = () => registrations.find(scope, t4aCardPurpose, orderNumber);
      const known = await find();
      if (!known.ok) return known;
      if (!returns.fitsText(orderNumber, token)) {
        return failure('external-toll.card-token-wrong');
      }
      if (known.value.state === 'pending') await deps.ask(orderNumber);
      const now = await find();
      if (!now.ok) return now;
      const { state, cardId } = now.value;
      const kept = await cards.list(scope);
      const card = kept.find((one) => one.cardId === cardId) ?? null;
      return success({ orderNumber, state, card });
    },
    chooseDefault: (...given) => cards.chooseDefault(...given),
    remove: (...given) => cards.remove(...given),
  };
}
