import { html, trusted } from '../platform/html.ts';
import type { Html } from '../platform/html.ts';
import type { HttpReply } from '../platform/http.ts';
import { layout } from './layout.ts';
import type { NoticeMode, Order } from './orders.ts';
import { textsFor } from './texts.ts';
import type { Texts } from './texts.ts';

export type CardFault = 'cardNumber' | 'expiry' | 'securityCode';

/** What the form keeps when it is shown again. Never the card number. */
export type CardForm = {
  readonly name: string;
  readonly expiry: string;
  readonly faults: readonly CardFault[];
};

const PRESSES = trusted(`
for (const button of document.querySelectorAll('button[name="notice"]')) {
  button.addEventListener('click', (event) => {
    event.preventDefault();
    const chosen = button.getAttribute('aria-pressed') !== 'true';
    for (const other of document.querySelectorAll('button[name="notice"]')) {
      other.setAttribute('aria-pressed', String(other === button && chosen));
    }
    for (const mode of document.querySelectorAll('input[name="notice_mode"]')) {
      mode.value = chosen ? button.value : 'send';
    }
  });
}`);

const GO_ON = trusted(`
setTimeout(() => document.querySelector('button[value="confirm"]').click(), 1500);`);

export function formatAmount(texts: Texts, amount: number, currency: string): string {
  return new Intl.NumberFormat(texts.language, { style: 'currency', currency }).format(
    amount / 100,
  );
}

function summary(texts: Texts, order: Order): Html {
  return html`<section aria-label="${texts.order}">
    <p class="sum">${formatAmount(texts, order.amount, order.currency)}</p>
    <dl>
      <dt>${texts.order}</dt>
      <dd>${order.order_number}</dd>
      <dt>${texts.purpose}</dt>
      <dd>${order.order_info}</dd>
    </dl>
  </section>`;
}

function field(options: {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly value?: string;
  readonly numeric?: boolean;
  readonly help?: string;
  readonly fault?: string | undefined;
}): Html {
  const { name, help, fault } = options;
  const describedBy = [help && `${name}-help`, fault && `${name}-fault`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${options.label}</label>
    ${help !== undefined && html`<span class="help" id="${name}-help">${help}</span>`}
    ${fault !== undefined && html`<span class="fault" id="${name}-fault">${fault}</span>`}
    <input
      id="${name}"
      name="${name}"
      autocomplete="${options.autocomplete}"
      value="${options.value ?? ''}"
      ${trusted(options.numeric === true ? 'inputmode="numeric"' : '')}
      ${describedBy !== '' && html`aria-describedby="${describedBy}"`}
      ${trusted(fault === undefined ? '' : 'aria-invalid="true"')}
    />
  </div>`;
}

const NOTICE_BUTTONS = [
  ['delay', 'delayNotice'],
  ['twice', 'repeatNotice'],
  ['none', 'noNotice'],
] as const satisfies readonly (readonly [NoticeMode, keyof Texts])[];

function curiousPanel(texts: Texts, order: Order): Html {
  return html`<section aria-labelledby="curious">
    <h2 id="curious">${texts.curiousTitle}</h2>
    <p>${texts.curiousText}</p>
    <form method="post" action="/v2/form/${order.session}/notice" class="actions">
      ${NOTICE_BUTTONS.map(
        ([mode, text]) =>
          html`<button
            name="notice"
            value="${mode}"
            aria-pressed="${String(order.notice_mode === mode)}"
          >
            ${texts[text]}
          </button> `,
      )}
    </form>
  </section>`;
}

function testCards(texts: Texts): Html {
  return html`<section aria-labelledby="test-cards">
    <h2 id="test-cards">${texts.testCards}</h2>
    <dl>
      <dt>4111 1111 1111 1111</dt>
      <dd>${texts.approvedCard}</dd>
      <dt>5555 5555 5555 4444</dt>
      <dd>${texts.approvedCard}</dd>
      <dt>4000 0000 0000 0002</dt>
      <dd>${texts.declinedCard}</dd>
      <dt>4000 0000 0000 9995</dt>
      <dd>${texts.laterDeclinedCard}</dd>
      <dt>4000 0000 0000 0069</dt>
      <dd>${texts.laterExpiredCard}</dd>
      <dt>4000 0000 0000 0119</dt>
      <dd>${texts.losesAnswersCard}</dd>
      <dt>4000 0000 0000 3220</dt>
      <dd>${texts.asksOwnerCard}</dd>
    </dl>
  </section>`;
}

function cancelButton(texts: Texts, order: Order): Html {
  return html`<form method="post" action="/v2/form/${order.session}/cancel">
    <button>${texts.cancel}</button>
  </form>`;
}

const WALLET_NAMES = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' } as const;

/** What the merchant asked for beside the card's form. */
function walletButtons(texts: Texts, order: Order): Html | false {
  const { wallets = [] } = order;
  return (
    wallets.length > 0 &&
    html`<section aria-labelledby="wallets">
      <h2 id="wallets">${texts.walletsTitle}</h2>
      <p>${texts.walletsText}</p>
      <form method="post" action="/v2/form/${order.session}/wallet" class="actions">
        <input type="hidden" name="notice_mode" value="${order.notice_mode}" />
        ${wallets.map(
          (wallet) =>
            html`<button name="wallet" value="${wallet}">${WALLET_NAMES[wallet]}</button> `,
        )}
      </form>
    </section>`
  );
}

export function cardPage(order: Order, form: CardForm): HttpReply {
  const texts = textsFor(order.language);
  const fault = (name: CardFault) =>
    form.faults.includes(name) ? texts[`${name}Fault`] : undefined;
  const content = html`<h1>${texts.payTitle}</h1>
    ${summary(texts, order)} ${walletButtons(texts, order)}
    <section>
      ${form.faults.length > 0 && html`<p class="fault" role="alert">${texts.faultsTitle}</p>`}
      <form method="post" action="/v2/form/${order.session}" id="card" novalidate>
        <input type="hidden" name="notice_mode" value="${order.notice_mode}" />
        ${field({
          name: 'pan',
          label: texts.cardNumber,
          autocomplete: 'cc-number',
          numeric: true,
          help: texts.cardNumberHelp,
          fault: fault('cardNumber'),
        })}
        ${field({
          name: 'cardholder',
          label: texts.cardName,
          autocomplete: 'cc-name',
          value: form.name,
        })}
        <div class="pair">
          ${field({
            name: 'expiry',
            label: texts.expiry,
            autocomplete: 'cc-exp',
            value: form.expiry,
            help: texts.expiryHelp,
            fault: fault('expiry'),
          })}
          ${field({
            name: 'cvv',
            label: texts.securityCode,
            autocomplete: 'cc-csc',
            numeric: true,
            value: '123',
            help: texts.securityCodeHelp,
            fault: fault('securityCode'),
          })}
        </div>
        ${order.tokenize && html`<p>${texts.keepsCard}</p>`}
      </form>
      <div class="actions">
        <button class="main" form="card">${texts.pay}</button>
        ${cancelButton(texts, order)}
      </div>
    </section>
    ${testCards(texts)} ${curiousPanel(texts, order)}`;
  return layout({
    texts,
    title: texts.payTitle,
    content,
    script: PRESSES,
    returnsTo: [order.cancel_url, order.success_url],
  });
}

export function securePage(order: Order): HttpReply {
  const texts = textsFor(order.language);
  const content = html`<h1>${texts.secureTitle}</h1>
    ${summary(texts, order)}
    <section>
      <p role="status">${texts.secureText}</p>
      <form method="post" action="/v2/form/${order.session}/3ds" class="actions">
        <button class="main" name="answer" value="confirm">${texts.confirm}</button>
        <button name="answer" value="refuse">${texts.refuse}</button>
      </form>
    </section>`;
  return layout({
    texts,
    title: texts.secureTitle,
    content,
    script: GO_ON,
    returnsTo: [order.success_url],
  });
}

export function declinedPage(order: Order): HttpReply {
  const texts = textsFor(order.language);
  const content = html`<h1>${texts.declinedTitle}</h1>
    ${summary(texts, order)}
    <section>
      <p role="alert">${texts.declinedText}</p>
      <div class="actions">
        <form method="get" action="/v2/form/${order.session}">
          <button class="main">${texts.tryAgain}</button>
        </form>
        ${cancelButton(texts, order)}
      </div>
    </section>`;
  return layout({
    texts,
    title: texts.declinedTitle,
    content,
    returnsTo: [order.cancel_url],
  });
}

/** A page with one message; `backTo` is offered as a link. */
export function messagePage(options: {
  readonly status: number;
  readonly language: string;
  readonly title: 'paidTitle' | 'closedTitle' | 'refusedTitle';
  readonly lines?: readonly string[];
  readonly text?: 'paidText' | 'closedText';
  readonly backTo?: string | undefined;
}): HttpReply {
  const texts = textsFor(options.language);
  const content = html`<h1>${texts[options.title]}</h1>
    <section>
      ${options.text && html`<p>${texts[options.text]}</p>`}
      ${
        options.lines &&
        html`<ul>
          ${options.lines.map((line) => html`<li>${line}</li>`)}
        </ul>`
      }
      ${options.backTo !== undefined && html`<p><a href="${options.backTo}">${texts.back}</a></p>`}
    </section>`;
  return layout({ status: options.status, texts, title: texts[options.title], content });
}
