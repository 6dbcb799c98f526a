import type { Http } from '../../platform/http/http.ts';
import { scriptNoticeId } from './script-notice.ts';

/**
 * Forms are sent by the portal's scripts. Without them the browser posts the form to the page itself:
 * nothing of it is read, and the page explains why.
 */
export function answerBareForms({ app }: Http): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers, is404 } = request;
    if (!is404 || method !== 'POST' || /^\/api(?:\/|$)/u.test(url)) return;
    if (headers.accept?.includes('text/html') !== true) return;
    // A relative redirect: an absolute address would have to be built from the caller's input.
    return reply.code(303).header('Location', `#${scriptNoticeId}`).send();
  });
}
