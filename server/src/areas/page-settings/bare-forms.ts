import type { Http } from '../../platform/http/http.ts';
import { scriptNoticeId } from './script-notice.ts';

/**
 * A form is sent by the portal's scripts. Where none runs the browser sends it to the page by itself:
 * nothing of it is read, and the page says why.
 */
export function answerBareForms({ app }: Http): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers, is404 } = request;
    if (!is404 || method !== 'POST' || /^\/api(?:\/|$)/u.test(url)) return;
    if (headers.accept?.includes('text/html') !== true) return;
    // The same address, whatever it is: a whole one would have to be made of what the caller sent.
    return reply.code(303).header('Location', `#${scriptNoticeId}`).send();
  });
}
