import { html } from '../platform/html.ts';
import { shell } from '../platform/shell.ts';
import type { PartnerState } from './deliveries.ts';

const SHOWN = 50;

/** `1230` EUR as `12,30 EUR`: minor units are never divided, so that no float is involved. */
export function moneyText(minor: number, currency: string): string {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)} ${currency}`;
}

/** The latest deliveries, and three buttons. */
export function overview({ deliveries }: PartnerState, fault = '') {
  const shown = deliveries.slice(-SHOWN).reverse();
  return shell({
    language: 'sr-Latn',
    title: 'T4A partner',
    note: 'Sandbox: prolasci koje ovde napravite nisu pravi.',
    wide: true,
    policy: ["form-action 'self'"],
    content: html`<h1>T4A partner</h1>
      <section>
        <p>Vozi jedan od tagova koje je operator prihvatio i šalje prolazak operatoru.</p>
        ${fault === '' ? undefined : html`<p class="fault" role="alert">${fault}</p>`}
        <form method="post" action="/drive" class="actions">
          <button class="main" name="how" value="once">Pošalji prolazak</button>
          <button name="how" value="twice">Pošalji ga dva puta</button>
          <button name="how" value="late">Pošalji ga kasnije</button>
        </form>
      </section>
      <section>
        <h2>Poslednji prolasci</h2>
        ${
          shown.length === 0
            ? html`<p>Još nijedan nije poslat.</p>`
            : html`<div class="scroll" role="region" aria-label="Poslednji prolasci" tabindex="0">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Prolazak</th>
                      <th scope="col">Tag</th>
                      <th scope="col">Iznos</th>
                      <th scope="col">Stanje</th>
                      <th scope="col">Poslednji odgovor</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${shown.map(
                      ({ passage, state, tries, lastAnswer }) =>
                        html`<tr>
                          <td>
                            ${passage.country}: ${passage.entry.localName} –
                            ${passage.exit.localName}
                          </td>
                          <td>${passage.serialNumber}</td>
                          <td>${moneyText(passage.amount, passage.currency)}</td>
                          <td>${state === 'done' ? 'predat' : 'čeka'} (${tries})</td>
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
