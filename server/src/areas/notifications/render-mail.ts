import type { Country } from '@rampa/contract';
import type { MailRequest } from '../../platform/mail/mail.ts';
import { pathIn, type SaidAccount } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import { mailPage } from './mail-page.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What it says, without links and footer. */
  readonly body: string;
}

const LONGEST_SUBJECT = 200;

/**
 * Writes a mail in its language, as text and as a page. Values are inserted into texts first and the
 * whole is escaped after, so that nothing a customer typed becomes markup or a header.
 */
export function renderMail(
  request: Omit<MailRequest, 'to' | 'about' | 'account' | 'attachment' | 'actionUrl'> & {
    readonly actionUrl?: string;
    /** What its reader, who acts in several, is told of the account that it is about; left out: nothing. Without an id the button keeps its address. */
    readonly account?: SaidAccount | Pick<SaidAccount, 'name'> | null;
    /** By which its recipient can ask whether it is from us. */
    readonly code: string;
  },
  options: { readonly language: Language; readonly country: Country; readonly publicUrl: string },
): RenderedMail {
  const { languageId, template, params } = request;
  const say = (key: string): string => options.language.translate(languageId, key, params);
  const subject = oneLine(say(`${template}.subject`));
  const { account = null } = request;
  const name = account?.name ?? '';
  const paragraphs = [
    ...say(`${template}.body`).split(/\n{2,}/),
    name === ''
      ? ''
      : options.language.translate(languageId, 'notifications.mail-account', { account: name }),
  ]
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const action =
    request.actionUrl === undefined
      ? null
      : {
          label: say(`${template}.action`),
          url: ownAddress(request.actionUrl, options.publicUrl, account),
        };
  const check = {
    question: say('notifications.mail-check'),
    code: request.code,
    address: `${options.publicUrl}/provera`,
    url: `${options.publicUrl}/provera?kod=${request.code}`,
  };
  // Nobody reads replies to the sender of all mails; some mails name another address.
  const footer =
    request.replyTo === undefined
      ? `${say('notifications.mail-automatic')} ${say('notifications.mail-unanswered')}`
      : say('notifications.mail-automatic');
  return {
    subject,
    body: paragraphs.join('\n\n'),
    text: [
      ...paragraphs,
      ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
      ['-- ', footer, options.publicUrl].join('\n'),
      [check.question, `${check.code}\n${check.url}`].join('\n'),
      '',
    ].join('\n\n'),
    html: mailPage({
      locale: options.language.locale(languageId),
      country: options.country,
      home: options.publicUrl,
      heading: subject,
      paragraphs,
      action,
      actionHint: say('notifications.mail-link-hint'),
      footer,
      check,
    }),
  };
}

/**
 * Our buttons lead to us. A mail requested by the command line, or queued while the portal moved, has
 * the address that was known then; where it is sent, the current one is known.
 */
function ownAddress(
  address: string,
  publicUrl: string,
  account: SaidAccount | Pick<SaidAccount, 'name'> | null,
): string {
  const { protocol, pathname, search, hash } = new URL(address);
  if (!/^https?:$/.test(protocol)) throw new Error('A mail would lead elsewhere');
  // Other pages, such as that of the sign-in, are about no account.
  if (account !== null && 'accountId' in account && pathname.startsWith('/pages/')) {
    return new URL(pathIn(account, `${pathname}${search}`), publicUrl).href;
  }
  return Object.assign(new URL(publicUrl), { pathname, search, hash }).href;
}

/** Control characters could end a header and start another. */
function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SUBJECT);
}
