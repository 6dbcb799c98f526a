import { kategorija, type Outcome } from '@rampa/contract';
import type { PackedTag, WorkRefusal } from '../areas/purchases/index.ts';
import { amountText } from '../platform/amount-text.ts';
import { tollDay } from '../platform/clock.ts';
import type { OperatorScope } from '../platform/scope/scope.ts';
import type { Services } from '../services.ts';
import type { Command, CommandReport } from './command.ts';
import type { CommandName } from './command-table.ts';
import { commandLineScope } from './command-line-scope.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

/** The word of each refusal for programs that call the command line, and its sentence. */
const refusals: Readonly<Record<WorkRefusal, readonly [word: string, sentence: string]>> = {
  'purchases.not-found': ['not-found', 'There is no such order.'],
  'purchases.wrong-state': [
    'wrong-state',
    'The order is not in a state for that; see `rampa orders list`.',
  ],
};

/** English, like the whole command line. */
const english = '3';

const listCommand: Command = {
  name: 'orders list',
  help: 'Lists, oldest first, the orders to be sent (confirmed), those in transit or at a point of sale (sent), and those paid by slip whose money has to be refunded (refunding).',
  run: (context) =>
    withServices(context, async ({ fulfilment }) => {
      const orders = await fulfilment.list(commandLineScope(context.clock));
      return {
        exitCode: 0,
        lines: [
          ...orders.map((order) =>
            [
              order.orderNumber,
              tollDay(order.createdAt),
              order.state.padEnd(9),
              `${order.method}: ${order.paymentState}`.padEnd(22),
              order.delivery.padEnd(7),
              tagCount(order.quantity),
              amountText(order.totalMinor, order.currency, english),
            ].join('  '),
          ),
          orders.length === 1 ? '1 order.' : `${orders.length} orders.`,
        ],
        data: {
          orders: orders.map((order) => ({
            orderNumber: order.orderNumber,
            placedOn: tollDay(order.createdAt),
            state: order.state,
            payment: order.method,
            paymentState: order.paymentState,
            delivery: order.delivery,
            recipient: `${order.firstName} ${order.lastName}`,
            company: order.businessName,
            address: { street: order.street, postcode: order.postcode, city: order.city },
            pointOfSale: order.pointOfSaleId,
            phone: order.phone,
            quantity: order.quantity,
            totalMinor: order.totalMinor,
            currency: order.currency,
          })),
        },
      };
    }),
};

/** A command about one order, by its number. */
function orderCommand<T>(options: {
  readonly name: CommandName;
  readonly help: string;
  work(
    services: Services,
    scope: OperatorScope,
    orderNumber: string,
  ): Promise<Outcome<T, WorkRefusal>>;
  report(orderNumber: string, value: T): Pick<CommandReport, 'lines' | 'data'>;
}): Command {
  const { name, help } = options;
  return {
    name,
    help,
    async run(context) {
      const [orderNumber] = context.args;
      if (orderNumber === undefined) {
        return wrongUsage(name, 'Which order?');
      }
      const scope = commandLineScope(context.clock);
      const done = await withServices(context, (services) =>
        options.work(services, scope, orderNumber),
      );
      if (done.ok) return { exitCode: 0, ...options.report(orderNumber, done.value) };
      const [word, sentence] = refusals[done.code];
      return { exitCode: 1, lines: [sentence], data: { refused: word } };
    },
  };
}

const shipCommand = orderCommand<readonly PackedTag[]>({
  name: 'orders ship',
  help: 'Gives each tag of a confirmed order a serial number and a verification code, marks the order as sent (or as waiting at its point of sale), and tells the customer. Print the codes: they are stored only as hashes, so they are shown just once. If they are lost, `rampa orders reprint` makes new ones.',
  work: ({ fulfilment }, scope, orderNumber) => fulfilment.ship(scope, orderNumber),
  report: (orderNumber, devices) => ({
    lines: [
      ...devices.map(printedLine),
      `${orderNumber} is sent with ${tagCount(devices.length)}.`,
    ],
    data: { orderNumber, devices },
  }),
});

const reprintCommand = orderCommand<readonly PackedTag[]>({
  name: 'orders reprint',
  help: 'If the codes of an order were lost, or `rampa orders ship` was stopped before it showed them: gives each tag of the order that nobody has activated a new verification code. The previous codes stop working, so remove leaflets that were printed already from the parcel. Serial numbers and activated tags stay as they are.',
  work: ({ fulfilment }, scope, orderNumber) => fulfilment.reprint(scope, orderNumber),
  report: (orderNumber, devices) => ({
    lines: [
      ...devices.map(printedLine),
      devices.length === 0
        ? `All tags of ${orderNumber} are activated: there is nothing to print.`
        : `These are the codes of ${tagCount(devices.length)} of ${orderNumber} now; the previous ones no longer work.`,
    ],
    data: { orderNumber, devices },
  }),
});

function tagCount(count: number): string {
  return count === 1 ? '1 tag' : `${count} tags`;
}

/** What is printed on the leaflet of a tag. */
function printedLine({ serialNumber, verificationCode, category }: PackedTag): string {
  return `category ${category.padEnd(4)} serial number ${serialNumber}  verification code ${verificationCode}`;
}

const deliverCommand = orderCommand<null>({
  name: 'orders deliver',
  help: 'Marks a sent order as delivered. One that is paid on delivery counts as paid from then on, and the top-ups bought with its activated tags are booked.',
  work: ({ fulfilment }, scope, orderNumber) => fulfilment.deliver(scope, orderNumber),
  report: (orderNumber) => ({
    lines: [`${orderNumber} is delivered.`],
    data: { orderNumber },
  }),
});

const refundedCommand = orderCommand<null>({
  name: 'orders refunded',
  help: 'For a cancelled order that was paid by slip: run this after you have sent the money back to the account that it came from. Cards are refunded through the gateway automatically.',
  work: ({ fulfilment }, scope, orderNumber) => fulfilment.refunded(scope, orderNumber),
  report: (orderNumber) => ({
    lines: [`${orderNumber} is refunded.`],
    data: { orderNumber },
  }),
});

const stockCommand: Command = {
  name: 'orders stock',
  help: 'Shows how many tags of each category can be ordered. With a category (IA, I, II, III, IV) and a number, adds that many new tags.',
  async run(context) {
    const [category, count] = context.args;
    const known = kategorija.safeParse(category);
    const quantity = Number(count);
    const whole = Number.isInteger(quantity) && quantity > 0 && quantity <= 1_000_000;
    if (category !== undefined && !(known.success && whole)) {
      return wrongUsage(
        'orders stock',
        'A category (IA, I, II, III or IV) goes with a whole number of tags, at most 1,000,000.',
      );
    }
    return withServices(context, async ({ fulfilment }) => {
      if (known.success) await fulfilment.receive(known.data, quantity);
      const stock = await fulfilment.stock();
      return {
        exitCode: 0,
        lines: [...stock].map(([name, available]) => `category ${name.padEnd(4)} ${available}`),
        data: { available: Object.fromEntries(stock) },
      };
    });
  },
};

/** What the operator does about orders until there is a screen for it. */
export const orderCommands: readonly Command[] = [
  listCommand,
  shipCommand,
  reprintCommand,
  deliverCommand,
  refundedCommand,
  stockCommand,
];
