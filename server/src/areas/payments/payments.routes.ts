import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { failureOf } from '../../platform/http/answers.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import { checkoutPage, waitPage, type Wording } from './checkout-page.ts';
import type { Payments } from './payments.service.ts';
import type { NoticeAnswer } from './settlement.ts';

interface OrderParams {
  readonly Params: { readonly orderNumber: string };
  readonly Querystring: { readonly ticket?: unknown };
}

/** Anything but 200 makes the gateway say it again. */
const noticeStatus: Readonly<Record<NoticeAnswer, number>> = {
  taken: 200,
  unsigned: 401,
  unreadable: 400,
  'unknown-order': 404,
  mismatch: 422,
};

const NOTICE_LIMIT = 32 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** The pages and addresses that the gateway and the browser on its way there and back see. */
export function registerPaymentRoutes(http: Http, payments: Payments, options: PageOptions): void {
  void http.app.register(async (scope) => registerPages(scope, payments, options));
  void http.app.register(async (scope) => registerNotices(scope, payments));
}

interface PageOptions {
  readonly publicUrl: string;
  readonly wording: Wording;
  /** Of the country's signs. */
  readonly colour: string;
}

/** What a person sees: pages and redirects, also while the database is away. */
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
    if (failureOf(error).code !== 'server.unavailable') throw error;
    request.log.warn({ err: error }, 'database unavailable');
    const nonce = randomBytes(18).toString('base64');
    return reply
      .status(503)
      .headers({
        ...policy(nonce),
        'Retry-After': String(RETRY_AFTER_SECONDS),
        Refresh: String(RETRY_AFTER_SECONDS),
      })
      .type('text/html; charset=utf-8')
      .send(waitPage({ nonce, wording: options.wording, colour: options.colour }));
  });

  app.get<OrderParams>('/placanje/:orderNumber', async (request, reply) => {
    const step = await payments.checkout.begin(request.params.orderNumber, ticketIn(request.query));
    if (step.kind === 'go') return goTo(reply, options.publicUrl, step.path);
    const nonce = randomBytes(18).toString('base64');
    const { form, payment, resultPath } = step;
    return reply
      .headers(policy(nonce))
      .type('text/html; charset=utf-8')
      .send(
        checkoutPage({
          nonce,
          form,
          resultPath,
          languageId: payment.languageId,
          wording: options.wording,
          colour: options.colour,
        }),
      );
  });

  app.get<OrderParams>('/placanje/:orderNumber/povratak', async (request, reply) => {
    // The digest covers the address to the letter, so it is taken as it came.
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

/** The signature covers the bytes of the body, so nothing may parse it before. */
async function registerNotices(scope: FastifyInstance, payments: Payments): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  scope.post('/placanje/obavestenje', { bodyLimit: NOTICE_LIMIT }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const answer = await payments.takeNotice({ headers: request.headers, body });
    return reply.status(noticeStatus[answer]).type('text/plain; charset=utf-8').send(answer);
  });
}

function ticketIn(query: OrderParams['Querystring']): string {
  return typeof query.ticket === 'string' ? query.ticket : '';
}

/** Within the portal only: the path is one of ours. */
function goTo(reply: FastifyReply, publicUrl: string, path: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(`${publicUrl}${path}`, 303);
}
