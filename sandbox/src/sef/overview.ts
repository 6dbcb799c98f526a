import { html } from '../platform/html.ts';
import { shell } from '../platform/shell.ts';
import type { SefState } from './state.ts';

const SHOWN = 50;

/** The latest documents, and what their buyers may do. */
export function overview({ documents }: Pick<SefState, 'documents'>) {
  const shown = documents.slice(-SHOWN).reverse();
  return shell({
    language: 'sr-Latn',
    title: 'SEF',
    note: 'Sandbox: e-fakture koje ovde vidite nisu prave.',
    wide: true,
    policy: ["form-action 'self'"],
    content: html`<h1>Sistem e-faktura</h1>
      ${
        shown.length === 0
          ? html`<p>Još nijedna e-faktura nije stigla.</p>`
          : html`<div class="scroll" role="region" aria-label="E-fakture" tabindex="0">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Broj</th>
                    <th scope="col">Stigla</th>
                    <th scope="col">Stanje</th>
                    <th scope="col">Kupac</th>
                  </tr>
                </thead>
                <tbody>
                  ${shown.map(
                    ({ number, sentAt, status, comment }) =>
                      html`<tr>
                        <td>${number}</td>
                        <td>${sentAt.slice(0, 16).replace('T', ' ')}</td>
                        <td>${status} ${comment}</td>
                        <td>
                          <form
                            method="post"
                            action="/documents/${encodeURIComponent(number)}"
                            class="actions"
                          >
                            <label>Komentar <input name="comment" maxlength="200" /></label>
                            <button class="main" name="status" value="Approved">Odobri</button>
                            <button name="status" value="Rejected">Odbij</button>
                            <button name="status" value="Seen">Pregledaj</button>
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
