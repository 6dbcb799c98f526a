import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Crowded } from '../../platform/http/admission.ts';
import { failureOf } from '../../platform/http/answers.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import { readCookie } from '../../platform/http/read-cookie.ts';
import type { Translator } from '../../platform/translator.ts';
import { checkoutPage, confirmPage, foreignPage, silentPage, waitPage } from './checkout-page.ts';
import type { CheckoutStep } from './checkout.ts';
import type { Payments } from './payments.service.ts';
import type { NotificationReply } from './settlement.ts';

type PageStep = Exclude<CheckoutStep, { readonly kind: 'go' | 'bank' }>;

interface OrderParams {
  readonly Params: { readonly orderNumber: string };
  readonly Querystring: { readonly ticket?: unknown };
}

/** Anything but 200 makes the gateway repeat it. */
const notificationStatus: Readonly<Record<NotificationReply, number>> = {
  taken: 200,
  unsigned: 401,
  unreadable: 400,
  'unknown-order': 404,
  mismatch: 422,
};

/** 502 where the fault is beyond us: a balancer need not believe that this server is down. */
const pageStatus: Readonly<Record<PageStep['kind'], number>> = {
  form: 200,
  confirm: 200,
  foreign: 403,
  silent: 502,
};

const NOTIFICATION_LIMIT = 32 * 1024;
const CLICK_LIMIT = 1024;
const RETRY_AFTER_SECONDS = 5;

/** The pages and addresses for the gateway, and for the browser on its way there and back. */
export function registerPaymentRoutes(http: Http, payments: Payments, options: PageOptions): void {
  void http.app.register(async (scope) => registerPages(scope, payments, options));
  void http.app.register(async (scope) => registerNotifications(scope, payments));
}

interface PageOptions {
  readonly publicUrl: string;
  readonly translator: Translator;
  /** Of the country's signs. */
  readonly colour: string;
  /** Where the portal stores the access token of whoever is signed in. */
  readonly accessTokenCookie: string;
  /** The account of a token that we have signed, expired or not; null for any other. */
  accountOf(accessToken: string): Promise<string | null>;
}

/** What a person sees: pages and redirects, even while the database is down. */
async function registerPages(
  app: FastifyInstance,
  payments: Payments,
  options: PageOptions,
): Promise<void> {
  const policy = (nonce: string) => ({
    'Content-Security-Policy': pagePolicy({
      nonce,
      formTargets: payments.formTargets,
      connectTargets: [],
    }),
    'Cache-Control': 'no-store',
  });
  app.setErrorHandler(async (error, request, reply) => {
    const crowded = error instanceof Crowded;
    if (!crowded && failureOf(error).code !== 'server.unavailable') throw error;
    if (!crowded) request.log.warn({ err: error }, 'database unavailable');
    const nonce = randomBytes(18).toString('base64');
    return reply
      .status(503)
      .headers({
        ...policy(nonce),
        'Retry-After': String(RETRY_AFTER_SECONDS),
        Refresh: String(RETRY_AFTER_SECONDS),
      })
      .type('text/html; charset=utf-8')
      .send(waitPage({ nonce, translator: options.translator, colour: options.colour }));
  });

  const begin = async (
    request: FastifyRequest<OrderParams>,
    reply: FastifyReply,
    clicked: boolean,
  ): Promise<FastifyReply> => {
    const { orderNumber } = request.params;
    const step = await payments.checkout.begin(orderNumber, ticketIn(request.query), {
      accountId: await signedIn(request, options),
      confirmed: clicked && isOwnPage(request),
    });
    if (step.kind === 'go') return goTo(reply, options.publicUrl, step.path);
    if (step.kind === 'bank') {
      // The provider has checked that it is the gateway's.
      return reply.header('Cache-Control', 'no-store').redirect(step.address, 303);
    }
    const nonce = randomBytes(18).toString('base64');
    return reply
      .status(pageStatus[step.kind])
      .headers(policy(nonce))
      .type('text/html; charset=utf-8')
      .send(pageOf(step, nonce, options));
  };
  app.get<OrderParams>('/placanje/:orderNumber', (request, reply) => begin(request, reply, false));
  // The form of our own page has no fields; anything else is ignored.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: CLICK_LIMIT },
    (_, __, done) => done(null),
  );
  app.post<OrderParams>('/placanje/:orderNumber', (request, reply) => begin(request, reply, true));

  app.get<OrderParams>('/placanje/:orderNumber/povratak', async (request, reply) => {
    // The digest covers the exact address, so it is used as received.
    const url = `${options.publicUrl}${request.url}`;
    const path = await payments.takeReturn(request.params.orderNumber, { url, form: {} });
    return goTo(reply, options.publicUrl, path);
  });

  app.get<OrderParams>('/placanje/:orderNumber/odustanak', async (request, reply) => {
    const { orderNumber } = request.params;
    const path = await payments.checkout.takeCancel(orderNumber, ticketIn(request.query));
    return goTo(reply, options.publicUrl, path);
  });
}

function pageOf(step: PageStep, nonce: string, { translator, colour }: PageOptions): string {
  const common = { nonce, translator, colour, languageId: step.payment.languageId };
  switch (step.kind) {
    case 'confirm':
      return confirmPage({ ...common, holder: step.holder, cancelUrl: step.cancelUrl });
    case 'foreign':
      return foreignPage(common);
    case 'silent':
      return silentPage({
        ...common,
        resultPath: step.resultPath,
        savesCardOnly: step.payment.transactionType === 'authorize',
      });
    case 'form':
      return checkoutPage({ ...common, form: step.form, resultPath: step.resultPath });
  }
}

/** The account that is signed in in this browser; a link from another site does not send it. */
async function signedIn(request: FastifyRequest, options: PageOptions): Promise<string | null> {
  const token = readCookie(request.headers.cookie, options.accessTokenCookie);
  return token === null || token === '' ? null : options.accountOf(token);
}

/** A form posted by another site is not the customer's click; old browsers do not say. */
function isOwnPage({ headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  return from === undefined || from === 'same-origin';
}

/** The signature covers the bytes of the body, so nothing may parse it before. */
async function registerNotifications(scope: FastifyInstance, payments: Payments): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  scope.post('/placanje/obavestenje', { bodyLimit: NOTIFICATION_LIMIT }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const answer = await payments.takeNotification({ headers: request.headers, body });
    return reply.status(notificationStatus[answer]).type('text/plain; charset=utf-8').send(answer);
  });
}

function ticketIn(query: OrderParams['Querystring']): string {
  return typeof query.ticket === 'string' ? query.ticket : '';
}

/** Within the portal only: the path is one of ours. */
function goTo(reply: FastifyReply, publicUrl: string, path: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(`${publicUrl}${path}`, 303);
}
