import { html } from '../platform/html.ts';
import { shell } from '../platform/shell.ts';
import type { BankState } from './announcements.ts';

const SHOWN = 50;

/** `1230` as `12,30 RSD`: minor units are never divided, so that no float is involved. */
export function moneyText(minor: number): string {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)} RSD`;
}

/** A form that takes the text of an IPS QR code, and the latest transfers. */
export function overview({ transfers }: BankState, fault = '', code = '') {
  const shown = transfers.slice(-SHOWN).reverse();
  return shell({
    language: 'sr-Latn',
    title: 'Banka',
    note: 'Sandbox: novac koji ovde platite nije pravi.',
    wide: true,
    policy: ["form-action 'self'"],
    content: html`<h1>Instant plaćanje (IPS)</h1>
      <section>
        <form method="post" action="/pay">
          <div class="field">
            <label for="code">Tekst IPS QR koda</label>
            <span class="help" id="code-help"
              >Skenirajte kod uplatnice ili kopirajte njegov tekst: K:PR|V:01|…</span
            >
            <input
              id="code"
              name="code"
              required
              autocomplete="off"
              aria-describedby="code-help"
              value="${code}"
            />
            ${fault === '' ? undefined : html`<span class="fault" role="alert">${fault}</span>`}
          </div>
          <div class="actions">
            <button class="main" name="how" value="once">Plati</button>
            <button name="how" value="twice">Plati i javi dva puta</button>
            <button name="how" value="late">Plati i javi kasnije</button>
          </div>
        </form>
      </section>
      <section>
        <h2>Poslednja plaćanja</h2>
        ${
          shown.length === 0
            ? html`<p>Još nijedno.</p>`
            : html`<div class="scroll" role="region" aria-label="Poslednja plaćanja" tabindex="0">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Poziv na broj</th>
                      <th scope="col">Iznos</th>
                      <th scope="col">Obaveštenje</th>
                      <th scope="col">Poslednji odgovor</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${shown.map(
                      ({ payment, times, tries, lastAnswer }) =>
                        html`<tr>
                          <td>${payment.reference}</td>
                          <td>${moneyText(payment.amountMinor)}</td>
                          <td>${times <= 0 ? 'primljeno' : 'čeka'} (${tries})</td>
                          <td>${lastAnswer}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`
        }
      </section>`,
  });
}
