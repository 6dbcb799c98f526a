import { html, trusted } from '../platform/html.ts';
import type { Html } from '../platform/html.ts';
import { page } from '../platform/http.ts';
import type { HttpReply } from '../platform/http.ts';
import { shell } from '../platform/shell.ts';
import type { StoredMail } from './mail-store.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import type { Texts } from './texts.ts';

/** Fetches the page again every two seconds and shows its list if that has changed. */
const REFRESH = trusted(`
setInterval(async () => {
  if (document.hidden || document.activeElement?.closest('#mails')) return;
  try {
    const answer = await fetch('/', { headers: { accept: 'text/html' } });
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const id of ['count', 'mails']) {
      const now = document.getElementById(id);
      const next = fresh.getElementById(id);
      if (now && next && now.innerHTML !== next.innerHTML) now.replaceChildren(...next.childNodes);
    }
  } catch { /* The mailbox is being restarted: the next round will tell. */ }
}, 2000)`);

function when(texts: Texts, mail: StoredMail): Html {
  const shown = new Intl.DateTimeFormat(texts.language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Belgrade',
  }).format(new Date(mail.receivedAt));
  return html`<time datetime="${mail.receivedAt}">${shown}</time>`;
}

function mailTable(texts: Texts, mails: readonly StoredMail[]): Html {
  if (mails.length === 0) return html`<p>${texts.empty}</p>`;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${texts.subject}</th>
        <th scope="col">${texts.to}</th>
        <th scope="col">${texts.received}</th>
      </tr>
    </thead>
    <tbody>
      ${mails.map(
        (mail) =>
          html`<tr>
            <th scope="row">
              <a href="/messages/${mail.id}">${mail.subject || texts.noSubject}</a>
            </th>
            <td>${mail.to.join(', ')}</td>
            <td>${when(texts, mail)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

export function listPage(texts: Texts, mails: readonly StoredMail[]): HttpReply {
  const content = html`<h1>${texts.title}</h1>
    <p role="status" id="count">${texts.count}: ${mails.length}</p>
    <section>
      <div id="mails" class="scroll" tabindex="0" role="region" aria-label="${texts.title}">
        ${mailTable(texts, mails)}
      </div>
    </section>
    <form method="post" action="/clear"><button>${texts.clear}</button></form>`;
  return shell({
    language: texts.language,
    title: texts.title,
    note: texts.note,
    content,
    wide: true,
    script: REFRESH,
    policy: ["form-action 'self'", "connect-src 'self'"],
  });
}

/** Plain text with its web addresses as links. */
function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"')\]]+)/);
  return html`${parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part,
  )}`;
}

function attachmentList(texts: Texts, mail: StoredMail): Html {
  return html`<section aria-labelledby="attachments">
    <h2 id="attachments">${texts.attachments}</h2>
    <ul>
      ${mail.attachments.map(
        ({ fileName, content }, index) =>
          html`<li>
            <a href="/messages/${mail.id}/attachments/${index}" download="${fileName}"
              >${fileName}</a
            >
            (${Math.ceil(content.length / 1024)} kB)
          </li>`,
      )}
    </ul>
  </section>`;
}

export function mailPage(texts: Texts, mail: StoredMail): HttpReply {
  const subject = mail.subject || texts.noSubject;
  const content = html`<p><a href="/">← ${texts.back}</a></p>
    <h1>${subject}</h1>
    <section>
      <dl>
        <dt>${texts.from}</dt>
        <dd>${mail.from}</dd>
        <dt>${texts.to}</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>${texts.received}</dt>
        <dd>${when(texts, mail)}</dd>
      </dl>
    </section>
    ${mail.attachments.length > 0 && attachmentList(texts, mail)}
    <section aria-labelledby="text">
      <h2 id="text">${texts.text}</h2>
      <div class="text">${linked(mail.text)}</div>
    </section>
    ${
      mail.html !== undefined &&
      html`<section aria-labelledby="look">
        <h2 id="look">${texts.look}</h2>
        <iframe
          title="${texts.look}"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src="/messages/${mail.id}/html"
        ></iframe>
      </section>`
    }`;
  return shell({
    language: texts.language,
    title: subject,
    note: texts.note,
    content,
    wide: true,
    policy: ["form-action 'self'", "frame-src 'self'"],
  });
}

/** The mail's own HTML, for the frame: no scripts, no external resources. */
export function mailHtml(mail: StoredMail): HttpReply {
  const images = new Map(
    mail.attachments.flatMap(({ contentId, contentType, content }) =>
      contentId === undefined
        ? []
        : [[contentId, `data:${contentType};base64,${content.toString('base64')}`] as const],
    ),
  );
  return page(
    200,
    trusted(`<meta charset="utf-8">${sanitiseHtml(mail.html ?? '', images)}`),
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  );
}

export function missingPage(texts: Texts): HttpReply {
  return shell({
    status: 404,
    language: texts.language,
    title: texts.missing,
    note: texts.note,
    content: html`<h1>${texts.missing}</h1>
      <p><a href="/">← ${texts.back}</a></p>`,
    policy: [],
  });
}
