import type { Country, LanguageId } from '@rampa/contract';
import { escapeMarkup } from '../../platform/escape-markup.ts';
import type { Http } from '../../platform/http/http.ts';
import type { Translate } from './page-heads.ts';
import { codeOf, pageLanguages } from './page-languages.ts';

/** Id of the notice for pages without scripts; a natively submitted form leads to it. */
export const scriptNoticeId = 'script-needed';

const rules = `
#${scriptNoticeId}{padding:var(--space-2);border-bottom:var(--line-thick) solid var(--color-notice-edge);background:var(--color-notice-tint);color:var(--color-on-notice-tint)}
#${scriptNoticeId}:target{outline:4px solid var(--color-notice-edge);outline-offset:-4px}
#${scriptNoticeId}>*{max-width:60rem;margin-inline:auto}
#${scriptNoticeId}>strong{display:none}
#${scriptNoticeId}:target>strong{display:block}
#${scriptNoticeId}>p+p,#${scriptNoticeId}:target>strong+p{margin-top:var(--space-1)}
#${scriptNoticeId} a{display:inline-block;padding-block:.6rem;margin-inline-end:var(--space-3);color:inherit}`;

/** Style rules of the notice, for the page's head. */
export const scriptNoticeRules = `<noscript><style>${rules}</style></noscript>`;

/** For readers without scripts: what works, what does not, and where to get help. */
export function createScriptNotice(
  country: Country,
  translate: Translate,
): (languageId: LanguageId) => string {
  return (languageId) => {
    const say = (key: string): string => escapeMarkup(translate(languageId, key));
    const links = pageLanguages.map(
      ({ id, code, name }) => `<a href="?lang=${id}" lang="${code}" hreflang="${code}">${name}</a>`,
    );
    return [
      `<noscript><aside id="${scriptNoticeId}" lang="${codeOf[languageId]}">`,
      // For those who were led here by a form.
      `<strong>${say('page-head.form-needs-script')}</strong>`,
      `<p>${say('page-head.script-needed')}</p>`,
      `<p>${say(`country.contact-${country}`)}</p>`,
      `<p>${links.join(' ')}</p>`,
      '</aside></noscript>',
    ].join('\n');
  };
}

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
