import type { LanguageId } from '@rampa/contract';
import { escapeMarkup } from '../../platform/escape-markup.ts';
import type { Translator } from '../../platform/translator.ts';
import type { HostedForm } from './payment-provider.ts';

const style = (ground: string): string => `
:root { color-scheme: light dark; --ground: ${ground}; --ink: #fff; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground);
  color: var(--ink); font: 1.125rem/1.5 Overpass, system-ui, sans-serif; }
main { padding: 1.5rem; max-width: 32rem; text-align: center; }
h1, h2 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { margin-top: 3rem; font-size: 1.375rem; }
a { color: inherit; font-weight: 700; display: inline-block; padding: .5rem; }
strong { overflow-wrap: anywhere; }
button { font: inherit; font-weight: 700; min-height: 2.75rem; padding: .5rem 1.5rem; border: 0;
  border-radius: .5rem; background: #fff; color: var(--ground); cursor: pointer; }
:focus-visible { outline: 3px solid #fff; outline-offset: 3px; }`;

/** Whom a page is for. */
interface Reader {
  readonly nonce: string;
  readonly languageId: LanguageId;
  readonly translator: Translator;
  /** Of the country's signs. */
  readonly colour: string;
}

/**
 * The page between the portal and the gateway: it posts the form at once. Its entry in the
 * browser's history becomes the result's, so that "back" from the gateway shows the order.
 */
export function checkoutPage(
  options: Reader & { readonly form: HostedForm; readonly resultPath: string },
): string {
  const { nonce, form } = options;
  const inputs = Object.entries(form.fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  return pageIn(
    options,
    (say) => `<h1>${say('payments.leaving-title')}</h1>
<p>${say('payments.leaving-text')}</p>
<form method="post" action="${escapeMarkup(form.action)}" data-result="${escapeMarkup(options.resultPath)}">
${inputs.join('\n')}
<button>${say('payments.leaving-button')}</button>
</form>
<script nonce="${nonce}">
const form = document.querySelector('form');
history.replaceState(null, '', form.dataset.result);
form.submit();
</script>`,
  );
}

/** Names the account before a card is saved for it, which takes a click. */
export function confirmPage(
  options: Reader & { readonly holder: string; readonly cancelUrl: string },
): string {
  return pageIn(
    options,
    (say) => `<h1>${say('payments.keep-title')}</h1>
<p>${say('payments.keep-text')}</p>
<p><strong>${escapeMarkup(options.holder)}</strong></p>
<p>${say('payments.keep-warning')}</p>
<form method="post"><button>${say('payments.keep-button')}</button></form>
<p><a href="${escapeMarkup(options.cancelUrl)}">${say('payments.keep-cancel')}</a></p>`,
  );
}

/** A card is not saved for an account while another one is signed in. */
export function foreignPage(options: Reader): string {
  return pageIn(
    options,
    (say) => `<h1>${say('payments.foreign-title')}</h1>
<p>${say('payments.foreign-text')}</p>
<p><a href="/pages/kartice">${say('payments.foreign-button')}</a></p>`,
  );
}

/** The gateway's page does not answer: what that means for the customer's money, and a way to try again. */
export function silentPage(
  options: Reader & {
    readonly resultPath: string;
    /** Nothing is paid: a card was to be saved. */
    readonly savesCardOnly: boolean;
  },
): string {
  return pageIn(
    options,
    (say) => `<h1>${say('payments.silent-title')}</h1>
<p>${say(options.savesCardOnly ? 'payments.silent-card-text' : 'payments.silent-text')}</p>
<form method="post"><button>${say('payments.silent-button')}</button></form>
<p><a href="${escapeMarkup(options.resultPath)}">${say('payments.silent-later')}</a></p>`,
  );
}

/**
 * While the database is down neither the owner of the order nor the language is known: the page is
 * in Latin letters and in English, and asks again by itself.
 */
export function waitPage(options: {
  readonly nonce: string;
  readonly translator: Translator;
  readonly colour: string;
}): string {
  const { nonce, translator, colour } = options;
  const parts = (['2', '3'] as const).map((languageId) => {
    const say = (key: string): string => escapeMarkup(translator.translate(languageId, key));
    const heading = languageId === '2' ? 'h1' : 'h2';
    return `<div lang="${escapeMarkup(translator.locale(languageId))}">
<${heading}>${say('payments.wait-title')}</${heading}>
<p>${say('payments.wait-text')}</p>
<p><a href="">${say('payments.wait-button')}</a></p>
</div>`;
  });
  return page({ nonce, colour, language: translator.locale('2'), body: parts.join('\n') });
}

/** A page in the reader's language; `say` gives a text as markup. */
function pageIn(
  { nonce, languageId, translator, colour }: Reader,
  bodyOf: (say: (key: string) => string) => string,
): string {
  const body = bodyOf((key) => escapeMarkup(translator.translate(languageId, key)));
  return page({ nonce, colour, language: translator.locale(languageId), body });
}

function page(options: {
  readonly nonce: string;
  readonly colour: string;
  /** BCP 47 */
  readonly language: string;
  readonly body: string;
}): string {
  return `<!doctype html>
<html lang="${escapeMarkup(options.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rampa</title>
<style nonce="${options.nonce}">${style(options.colour)}</style>
</head>
<body>
<main>
${options.body}
</main>
</body>
</html>
`;
}
