import { html } from '../platform/html.ts';
import type { HttpReply } from '../platform/http.ts';
import { layout } from './layout.ts';
import { CHARGE_MODES, orderStatus, payment } from './orders.ts';
import type { ChargeMode, Order, OrderStatus, OrderStore } from './orders.ts';
import { formatAmount } from './pages.ts';
import { textsFor } from './texts.ts';

const STATUS_TEXTS: Readonly<Record<OrderStatus, string>> = {
  created: 'čeka kupca',
  pending: 'u obradi',
  declined: 'odbijeno',
  approved: 'odobreno',
  captured: 'naplaćeno',
  refunded: 'vraćeno',
  voided: 'poništeno',
};

const CHARGE_TEXTS: Readonly<Record<ChargeMode, string>> = {
  card: 'Kako kaže kartica',
  refuse: 'Odbij sve',
  'lose-answer': 'Izgubi odgovor',
  'lose-request': 'Izgubi zahtev',
  'leave-open': 'Ostavi u obradi',
  'without-type': 'Prećuti vrstu',
  'unknown-card': 'Ne poznaj karticu',
  'invalid-order': 'Ne primi porudžbinu',
  'taken-number': 'Broj je zauzet',
};

/** Outcome of charges of saved cards, which nobody sees on a page. */
function chargePanel(store: OrderStore) {
  return html`<section aria-labelledby="charges">
    <h2 id="charges">Kasnije naplate sačuvanih kartica</h2>
    <p>Prodavac ih naplaćuje sam. Ovde birate šta s njima biva:</p>
    <form method="post" action="/charges" class="actions">
      ${CHARGE_MODES.map(
        (mode) =>
          html`<button
            name="mode"
            value="${mode}"
            aria-pressed="${String(store.chargeMode() === mode)}"
          >
            ${CHARGE_TEXTS[mode]}
          </button> `,
      )}
    </form>
  </section>`;
}

function noticeText(store: OrderStore, order: Order): string {
  const notices = store.noticesOf(order.order_number);
  if (notices.length === 0) return payment(order) ? 'nije poslato' : '';
  const taken = notices.filter((notice) => notice.delivered_at !== undefined).length;
  return `${String(taken)} od ${String(notices.length)} primljeno`;
}

/** What the gateway has seen lately, for people who explore the sandbox. */
export function overviewPage(store: OrderStore): HttpReply {
  const texts = textsFor('sr');
  const orders = store.newestFirst(50);
  const content = html`<h1>Prolaz za plaćanje</h1>
    <section>
      ${
        orders.length === 0
          ? html`<p>Još nema porudžbina. Pokrenite plaćanje u prodavnici i vratite se ovamo.</p>`
          : html`<div class="scroll" tabindex="0" role="region" aria-label="Porudžbine">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Porudžbina</th>
                    <th scope="col">Svrha</th>
                    <th scope="col">Iznos</th>
                    <th scope="col">Stanje</th>
                    <th scope="col">Obaveštenje</th>
                  </tr>
                </thead>
                <tbody>
                  ${orders.map(
                    (order) =>
                      html`<tr>
                        <th scope="row">
                          <a href="/v2/form/${order.session}">${order.order_number}</a>
                        </th>
                        <td>${order.order_info}</td>
                        <td>${formatAmount(texts, order.amount, order.currency)}</td>
                        <td>${STATUS_TEXTS[orderStatus(order)]}</td>
                        <td>
                          ${noticeText(store, order)}
                          ${
                            payment(order) &&
                            html`<form method="post" action="/orders/${order.session}/notice">
                              <button aria-label="${texts.repeatNotice}: ${order.order_number}">
                                ${texts.repeatNotice}
                              </button>
                            </form>`
                          }
                        </td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
    </section>
    <p><a href="/sandbox/settlement">Obračun današnjeg dana (CSV)</a></p>
    ${chargePanel(store)}`;
  return layout({ texts, title: 'Prolaz za plaćanje', content, wide: true });
}
