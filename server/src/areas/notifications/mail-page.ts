import type { Country } from '@rampa/contract';
import { escapeMarkup } from '../../platform/escape-markup.ts';
import { signColours } from '../../platform/sign-colours.ts';

export interface MailPage {
  /** BCP 47 */
  readonly locale: string;
  readonly country: Country;
  /** Address of the portal. */
  readonly home: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | null;
  readonly actionHint: string;
  readonly footer: string;
  /** Where the recipient can ask whether the mail is from us. */
  readonly check: {
    readonly question: string;
    readonly code: string;
    /** Without the code, as somebody would type it. */
    readonly address: string;
    readonly url: string;
  };
}

/** Colours of the portal's tokens; mail programs know no custom properties. */
const FONT = "Overpass,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * One mail as a page: the sign with the product's name, the heading, the text, one button. Styles are
 * inline because many mail programs drop style sheets; the sheet only adds the dark colours.
 * The layout table is hidden from screen readers' tables by its role.
 */
export function mailPage(page: MailPage): string {
  const colour = signColours[page.country];
  return `<!doctype html>
<html lang="${escapeMarkup(page.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(page.heading)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #14181b !important; }
  .panel { background: #1b2024 !important; }
  .ink { color: #eef1f2 !important; }
  .quiet { color: #b9c2c7 !important; }
  .link { color: ${colour.onDark} !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#eef1f2">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef1f2">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:4px;background:${colour.sign};border-radius:12px 12px 0 0">
<div style="padding:14px 20px;border:2px solid #ffffff;border-radius:8px;color:#ffffff;font:700 22px/28px ${FONT}">Rampa</div>
</td></tr>
<tr><td class="panel" style="padding:24px;background:#ffffff;border-radius:0 0 12px 12px">
<h1 class="ink" style="margin:0 0 16px;color:#14181b;font:700 22px/30px ${FONT}">${escapeMarkup(page.heading)}</h1>
${page.paragraphs.map(paragraph).join('\n')}
${page.action === null ? '' : button(page.action, page.actionHint, colour.sign)}
</td></tr>
<tr><td class="quiet" style="padding:16px 24px;color:#56626a;font:400 14px/20px ${FONT}">
${escapeMarkup(page.footer)}<br><a class="link" href="${escapeMarkup(page.home)}" style="color:${colour.sign}">${escapeMarkup(page.home)}</a>
${checkLines(page.check, colour.sign)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function checkLines({ question, code, address, url }: MailPage['check'], colour: string): string {
  return `<p style="margin:12px 0 0">${escapeMarkup(question)}<br><strong translate="no" class="ink" style="color:#14181b;letter-spacing:1px;white-space:nowrap">${escapeMarkup(code)}</strong><br><a class="link" href="${escapeMarkup(url)}" style="color:${colour};word-break:break-all">${escapeMarkup(address)}</a></p>`;
}

function paragraph(text: string): string {
  const lines = text.split('\n').map(escapeMarkup).join('<br>');
  return `<p class="ink" style="margin:0 0 16px;color:#14181b;font:400 16px/24px ${FONT}">${lines}</p>`;
}

function button(
  action: { readonly label: string; readonly url: string },
  hint: string,
  colour: string,
): string {
  const url = escapeMarkup(action.url);
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 24px;background:${colour};border-radius:8px;color:#ffffff;font:700 16px/24px ${FONT};text-decoration:none">${escapeMarkup(action.label)}</a></p>
<p class="quiet" style="margin:0;color:#56626a;font:400 14px/20px ${FONT}">${escapeMarkup(hint)}<br><a class="link" href="${url}" style="color:${colour};word-break:break-all">${url}</a></p>`;
}
