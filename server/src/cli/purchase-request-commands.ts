import { minorUnitsOf } from '@rampa/contract/amounts';
import { requestNoteMaximum } from '@rampa/contract/purchase-requests';
import { requestView, type RequestDesk, type Terms } from '../areas/purchase-requests/index.ts';
import { amountText } from '../platform/amount-text.ts';
import type { OperatorScope } from '../platform/scope/scope.ts';
import { tollDay } from '../platform/clock.ts';
import type { Command, CommandContext, CommandOptions, CommandReport } from './command.ts';
import { printable, readTextFile } from './read-text-file.ts';
import { commandLineScope } from './command-line-scope.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

/** Pricing can be refused for all that the other steps can be refused for, and for its terms. */
type Done = Awaited<ReturnType<RequestDesk['price']>>;
type Refusal = Extract<Done, { ok: false }>['code'];

/** The word of each refusal for programs that call the command line, and its sentence. */
const refusals: Readonly<Record<Refusal, readonly [word: string, sentence: string]>> = {
  'purchase-requests.not-found': ['not-found', 'There is no such purchase request.'],
  'purchase-requests.over': [
    'wrong-state',
    'The purchase request is over; see `rampa requests show`.',
  ],
  'purchase-requests.offer-changed': [
    'changed',
    'The purchase request was priced meanwhile; see `rampa requests show`.',
  ],
  'purchase-requests.nothing-to-pay': [
    'bad-terms',
    'That is not a valid price. Nothing was changed.',
  ],
};

/** English, like the whole command line. */
const english = '3';
const MOST_SHOWN = 1000;

const listCommand: Command = {
  name: 'requests list',
  options: ['priced'],
  help: 'Lists the purchase requests of companies to be priced, oldest first. With --priced also those whose price waits for the customer.',
  run: (context) =>
    withServices(context, async ({ requestDesk }) => {
      const priced = context.options?.priced === true;
      const { items, totalRecords } = await requestDesk.list(commandLineScope(context.clock), {
        state: priced ? 'open' : 'sent',
        first: 0,
        rows: MOST_SHOWN,
      });
      return {
        exitCode: 0,
        lines: [
          ...items.map(({ request }) =>
            [
              request.requestNumber,
              tollDay(request.sentAt),
              request.state.padEnd(6),
              `${request.quantity} tags`.padEnd(10),
              request.price === null
                ? ''
                : `${amountText(request.price.totalMinor, request.currency, english)} until ${tollDay(request.price.validUntil)}`,
              printable(request.businessName),
            ]
              .filter((part) => part !== '')
              .join('  '),
          ),
          `${totalRecords} purchase requests.`,
        ],
        data: {
          requests: items.map(({ request }) => ({
            number: request.requestNumber,
            account: request.accountId,
            company: request.businessName,
            state: request.state,
            sentOn: tollDay(request.sentAt),
            quantity: request.quantity,
            totalMinor: request.price?.totalMinor ?? null,
            validUntil: request.price === null ? null : tollDay(request.price.validUntil),
          })),
        },
      };
    }),
};

const showCommand: Command = {
  name: 'requests show',
  help: 'Prints what a company requests, its contact person, where it goes, and the price if there is one.',
  async run(context) {
    const [number] = context.args;
    if (number === undefined) return wrongUsage('requests show', whichRequest);
    const shown = await withServices(context, ({ requestDesk }) =>
      requestDesk.show(commandLineScope(context.clock), number),
    );
    if (!shown.ok) return refused(shown.code);
    const { request } = shown.value;
    const details = requestView(shown.value);
    const money = (minor: number): string => amountText(minor, request.currency, english);
    const { price, order } = details;
    return {
      exitCode: 0,
      lines: [
        `${number}  ${details.state}  sent ${tollDay(request.sentAt)}`,
        `account ${request.accountId}`,
        ...[
          `${details.poslovno_ime}, tax no. ${details.pib}, company no. ${details.companyNumber}`,
          `${details.ime} ${details.prezime}, ${details.email}, ${details.telefon}`,
          `${details.delivery}: ${details.destination.name}, ${details.destination.address}`,
        ].map(printable),
        ...details.lines.map(
          (line) =>
            `category ${line.kategorija.padEnd(4)} ${String(line.quantity).padStart(5)} tags, top-up ${money(line.credit)} each`,
        ),
        ...(details.note === '' ? [] : ['', ...printable(details.note).split('\n')]),
        ...(price === null
          ? []
          : [
              '',
              `price ${price.revision}: ${money(price.total)} until ${tollDay(request.price?.validUntil ?? request.sentAt)}`,
              `tags ${money(price.devices)} (${money(price.devicePrice)} each), discount ${price.discountPercent} %, delivery ${money(price.delivery)}, top-ups ${money(price.credit)}`,
            ]),
        ...(order === null
          ? []
          : [`order ${order.order_number}: ${order.status}, payment ${order.paymentStatus}`]),
        ...(details.answer === '' ? [] : ['', ...printable(details.answer).split('\n')]),
      ],
      data: { ...details, account: request.accountId },
    };
  },
};

const priceCommand: Command = {
  name: 'requests price',
  options: ['device', 'discount', 'delivery', 'days'],
  help: 'Prices a purchase request and sends the customer the pro-forma. What is left out comes from the price list: the tag (--device, such as 2022 or 1900.50, tax included), the discount on tags (--discount, whole per cent), delivery (--delivery), and the days for which the price is valid (--days, 15). The text of the file (UTF-8) is sent with it. A request that was not accepted can be priced again; the previous price ends.',
  async run(context) {
    const [number, file] = context.args;
    const terms = termsOf(context.options ?? {});
    if (number === undefined) return wrongUsage('requests price', whichRequest);
    if (terms === undefined) {
      return wrongUsage('requests price', 'An amount, a percentage or the days are no number.');
    }
    const read = file === undefined ? { text: '' } : await readTextFile(file, requestNoteMaximum);
    if ('refused' in read) return read.refused;
    return report(context, number, (desk, scope) =>
      desk.price(scope, { number }, terms, read.text),
    );
  },
};

const refuseCommand: Command = {
  name: 'requests refuse',
  help: 'Rejects a purchase request with the reason that the file holds (UTF-8); also one that is priced and not accepted. Money that is paid with its slip nevertheless is returned: see `rampa orders list`.',
  async run(context) {
    const [number, file] = context.args;
    if (number === undefined) return wrongUsage('requests refuse', whichRequest);
    if (file === undefined) return wrongUsage('requests refuse', 'Which file has the reason?');
    const read = await readTextFile(file, requestNoteMaximum);
    if ('refused' in read) return read.refused;
    return report(context, number, (desk, scope) => desk.refuse(scope, { number }, read.text));
  },
};

async function report(
  context: CommandContext,
  number: string,
  work: (desk: RequestDesk, scope: OperatorScope) => Promise<Done>,
): Promise<CommandReport> {
  const done = await withServices(context, ({ requestDesk }) =>
    work(requestDesk, commandLineScope(context.clock)),
  );
  if (!done.ok) return refused(done.code);
  const { state, price, currency } = done.value;
  if (state !== 'priced' || price === null) {
    return { exitCode: 0, lines: [`${number} is refused.`], data: { number, state } };
  }
  const { totalMinor, orderNumber, revision } = price;
  const until = tollDay(price.validUntil);
  return {
    exitCode: 0,
    lines: [
      `${number} is priced: ${amountText(totalMinor, currency, english)} until ${until}, reference ${orderNumber}.`,
    ],
    data: { number, state, totalMinor, orderNumber, revision, validUntil: until },
  };
}

/** Undefined if an option is not a number. */
function termsOf({ device, discount, delivery, days }: CommandOptions): Terms | undefined {
  const terms = {
    ...given('tagPriceMinor', device, minorUnitsOf),
    ...given('deliveryMinor', delivery, minorUnitsOf),
    ...given('discountPercent', discount, readWhole),
    ...given('days', days, readWhole),
  };
  return Object.values(terms).includes(undefined) ? undefined : terms;
}

function given(
  name: keyof Terms,
  text: string | undefined,
  read: (text: string) => number | undefined,
): Readonly<Record<string, number | undefined>> {
  return text === undefined ? {} : { [name]: read(text) };
}

function readWhole(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

const whichRequest = 'Which purchase request?';

function refused(code: Refusal): CommandReport {
  const [word, sentence] = refusals[code];
  return { exitCode: 1, lines: [sentence], data: { refused: word } };
}

/** What the operator does about purchase requests from the command line. */
export const purchaseRequestCommands: readonly Command[] = [
  listCommand,
  showCommand,
  priceCommand,
  refuseCommand,
];
