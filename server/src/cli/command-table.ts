/** A command as `rampa --help` lists it. */
export interface CommandRow {
  /** Words after `rampa`, such as `ledger verify`. */
  readonly name: string;
  /** Arguments after the name, such as `FILE`. */
  readonly usage: string;
  readonly summary: string;
}

const rows = [
  { name: 'migrate', usage: '', summary: 'bring the database up to date' },
  {
    name: 'upgrade finish',
    usage: '',
    summary: 'say that no server of the version before is left',
  },
  {
    name: 'distribute',
    usage: '[--dry-run]',
    summary: 'spread the tables over the nodes of a Citus database',
  },
  { name: 'doctor', usage: '', summary: 'look for what is wrong with this installation' },
  { name: 'demo load', usage: '', summary: 'fill an empty database with the demo data' },
  {
    name: 'import stations',
    usage: 'FILE [--overwrite] [--dry-run]',
    summary: 'add and change stations of the toll network',
  },
  {
    name: 'import tariffs',
    usage: 'FILE [--dry-run]',
    summary: 'add a price list, valid from its first day on',
  },
  {
    name: 'import road-events',
    usage: 'FILE [--dry-run]',
    summary: 'take in what happens on the roads',
  },
  {
    name: 'import points-of-sale',
    usage: 'FILE [--overwrite] [--dry-run]',
    summary: 'add and change points of sale',
  },
  {
    name: 'import tags',
    usage: 'FILE [--dry-run]',
    summary: 'import tags, with printed numbers or owners',
  },
  {
    name: 'import customers',
    usage: 'FILE [--skip-known] [--dry-run]',
    summary: 'take over customers of another system, with tags and balances',
  },
  {
    name: 'import passages',
    usage: 'FILE [--dry-run]',
    summary: 'record and charge passages delivered by the lanes',
  },
  {
    name: 'import bank-statement',
    usage: 'FILE',
    summary: 'credit top-ups and orders paid by slip',
  },
  {
    name: 'import gateway-settlement',
    usage: 'FILE',
    summary: 'compare what the payment gateway paid out with payments',
  },
  {
    name: 'e-invoices status',
    usage: '',
    summary: 'count e-invoices by state, and those to look at',
  },
  {
    name: 'e-invoices send',
    usage: '',
    summary: 'send e-invoices that wait, and ask for their outcome',
  },
  { name: 'orders list', usage: '', summary: 'list the orders to be processed' },
  { name: 'orders ship', usage: 'NUMBER', summary: 'assign tags to an order and send it' },
  {
    name: 'orders reprint',
    usage: 'NUMBER',
    summary: 'make new codes for the tags of a sent order',
  },
  { name: 'orders deliver', usage: 'NUMBER', summary: 'mark an order as delivered' },
  { name: 'orders refunded', usage: 'NUMBER', summary: 'mark a payment by slip as refunded' },
  {
    name: 'orders stock',
    usage: '[CATEGORY COUNT]',
    summary: 'show the tags for sale, or add some',
  },
  {
    name: 'requests list',
    usage: '[--priced]',
    summary: 'show the purchase requests that wait for a price',
  },
  { name: 'requests show', usage: 'NUMBER', summary: 'show a purchase request' },
  {
    name: 'requests price',
    usage:
      'NUMBER [TEXTFILE] [--device AMOUNT] [--discount PERCENT] [--delivery AMOUNT] [--days DAYS]',
    summary: 'price a purchase request',
  },
  {
    name: 'requests refuse',
    usage: 'NUMBER TEXTFILE',
    summary: 'reject a purchase request, with the reason',
  },
  { name: 'complaints list', usage: '[--due]', summary: 'list the open complaints' },
  { name: 'complaints show', usage: 'NUMBER', summary: 'show a complaint with its conversation' },
  { name: 'complaints take', usage: 'NUMBER', summary: 'start work on a complaint' },
  {
    name: 'complaints answer',
    usage: 'NUMBER TEXTFILE [--ask]',
    summary: 'write to the customer about a complaint',
  },
  {
    name: 'complaints accept',
    usage: 'NUMBER [--refund AMOUNT (--tag SERIAL | --to-bank-account)] [--reason TEXTFILE]',
    summary: 'decide for the customer, with or without a refund',
  },
  {
    name: 'complaints refuse',
    usage: 'NUMBER TEXTFILE',
    summary: 'decide against the customer, with the reason',
  },
  {
    name: 'staff add',
    usage:
      "--email ADDRESS --name 'FIRST LAST' [--role clerk|counter|engineer|editor|supervisor] [--point ID]",
    summary: 'let somebody work in the back office',
  },
  { name: 'staff list', usage: '', summary: 'show who may work in the back office' },
  { name: 'staff remove', usage: '--email ADDRESS', summary: 'close the back office to somebody' },
  {
    name: 'sessions end',
    usage: '(--email ADDRESS | --everybody)',
    summary: 'sign somebody out on all devices, or everybody',
  },
  { name: 'statements close', usage: '[--month YYYY-MM]', summary: 'close months into statements' },
  { name: 't4a bill', usage: '[--month YYYY-MM]', summary: 'bill passages abroad' },
  {
    name: 'ledger close',
    usage: '[--to DAY]',
    summary: 'close business days, with the general ledger of each',
  },
  { name: 'ledger verify', usage: '', summary: 'verify the ledger and all that is booked in it' },
  {
    name: 'report',
    usage: '[--from DAY] [--to DAY] [--month YYYY-MM]',
    summary: 'show the figures of a period',
  },
  {
    name: 'months archive',
    usage: 'YYYY-MM --to DIR [--dry-run]',
    summary: 'move the passages of a month out of the database into files',
  },
  {
    name: 'months restore',
    usage: 'DIR [--dry-run]',
    summary: 'bring an archived month back',
  },
  // After those that begin with the same word: the first that fits is called.
  { name: 'months', usage: '', summary: 'list the months of passages, and which are archived' },
  { name: 'retention', usage: '', summary: 'show how long data is kept, and what is due' },
  { name: 'secrets create', usage: '[--into FOLDER]', summary: 'make a complete set of new keys' },
  {
    name: 'secrets rotate',
    usage: '[--dry-run]',
    summary: 'seal with the new SECRET_KEY what others have sealed',
  },
] as const satisfies readonly CommandRow[];

export type CommandName = (typeof rows)[number]['name'];

/** All commands of `rampa`. To list them takes no more than this: each is loaded when it is called. */
export const commandTable: readonly (CommandRow & { readonly name: CommandName })[] = rows;

export function usageOf(name: CommandName): string {
  const usage = commandTable.find((row) => row.name === name)?.usage ?? '';
  return `rampa ${name} ${usage}`.trim();
}
