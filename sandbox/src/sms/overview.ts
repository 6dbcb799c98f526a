import { html } from '../platform/html.ts';
import { shell } from '../platform/shell.ts';
import type { SmsState } from './state.ts';

const SHOWN = 50;

/** The latest messages, and their outcome. */
export function overview({ messages }: Pick<SmsState, 'messages'>) {
  const shown = messages.slice(-SHOWN).reverse();
  return shell({
    language: 'sr-Latn',
    title: 'SMS',
    note: 'Sandbox: poruke koje ovde vidite nisu nikome stigle.',
    wide: true,
    policy: ["form-action 'self'"],
    content: html`<h1>SMS poruke</h1>
      ${
        shown.length === 0
          ? html`<p>Još nijedna poruka nije stigla.</p>`
          : html`<div class="scroll" role="region" aria-label="SMS poruke" tabindex="0">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Broj</th>
                    <th scope="col">Stigla</th>
                    <th scope="col">Tekst</th>
                    <th scope="col">Delova</th>
                    <th scope="col">Stanje</th>
                  </tr>
                </thead>
                <tbody>
                  ${shown.map(
                    ({ messageId, to, sender, at, text, parts, state }) =>
                      html`<tr>
                        <td>+${to}</td>
                        <td>${at.slice(0, 16).replace('T', ' ')}</td>
                        <td>${sender}: ${text}</td>
                        <td>${String(parts)}</td>
                        <td>
                          ${state}
                          <form
                            method="post"
                            action="/messages/${encodeURIComponent(messageId)}"
                            class="actions"
                          >
                            <button name="state" value="DELIVERED">Isporučena</button>
                            <button name="state" value="UNDELIVERABLE">Nije isporučena</button>
                          </form>
                        </td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }`,
  });
}
