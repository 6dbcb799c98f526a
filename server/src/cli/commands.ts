import type { Command, StandaloneCommand } from './command.ts';
import type { CommandName } from './command-table.ts';

type Load = () => Promise<Command | StandaloneCommand>;

/** Loads the file of some commands, and takes one of them out of it. */
function fromList(load: () => Promise<readonly Command[]>) {
  return (name: CommandName): Load =>
    async () => {
      const found = (await load()).find((command) => command.name === name);
      if (found === undefined) throw new Error(`The command ${name} is missing in its file`);
      return found;
    };
}

const networks = async () => import('./import-network-commands.ts');
const orders = fromList(async () => (await import('./order-commands.ts')).orderCommands);
const requests = fromList(
  async () => (await import('./purchase-request-commands.ts')).purchaseRequestCommands,
);
const complaints = fromList(
  async () => (await import('./complaint-commands.ts')).complaintCommands,
);
const staff = fromList(async () => (await import('./staff-commands.ts')).staffCommands);
const sessions = fromList(async () => (await import('./session-commands.ts')).sessionCommands);

const months = fromList(async () => (await import('./months-commands.ts')).monthsCommands);

/** How each command is loaded: what it needs is read only when it is called. */
const loaders: Readonly<Record<CommandName, Load>> = {
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand,
  'upgrade finish': async () => (await import('./upgrade-finish-command.ts')).upgradeFinishCommand,
  distribute: async () => (await import('./distribute-command.ts')).distributeCommand,
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand,
  'demo load': async () => (await import('./demo-load-command.ts')).demoLoadCommand,
  'import stations': async () => (await networks()).importStationsCommand,
  'import tariffs': async () => (await networks()).importTariffsCommand,
  'import road-events': async () => (await import('./road-events-command.ts')).roadEventsCommand,
  'import points-of-sale': async () =>
    (await import('./points-of-sale-command.ts')).pointsOfSaleCommand,
  'import tags': async () => (await import('./tags-command.ts')).tagsCommand,
  'import customers': async () => (await import('./customers-command.ts')).customersCommand,
  'import passages': async () => (await import('./passages-command.ts')).passagesCommand,
  'import bank-statement': async () =>
    (await import('./bank-statement-command.ts')).bankStatementCommand,
  'import gateway-settlement': async () =>
    (await import('./settlement-command.ts')).settlementCommand,
  'e-invoices status': async () =>
    (await import('./e-invoices-commands.ts')).eInvoicesStatusCommand,
  'e-invoices send': async () => (await import('./e-invoices-commands.ts')).eInvoicesSendCommand,
  'orders list': orders('orders list'),
  'orders ship': orders('orders ship'),
  'orders reprint': orders('orders reprint'),
  'orders deliver': orders('orders deliver'),
  'orders refunded': orders('orders refunded'),
  'orders stock': orders('orders stock'),
  'requests list': requests('requests list'),
  'requests show': requests('requests show'),
  'requests price': requests('requests price'),
  'requests refuse': requests('requests refuse'),
  'complaints list': complaints('complaints list'),
  'complaints show': complaints('complaints show'),
  'complaints take': complaints('complaints take'),
  'complaints answer': complaints('complaints answer'),
  'complaints accept': complaints('complaints accept'),
  'complaints refuse': complaints('complaints refuse'),
  'staff add': staff('staff add'),
  'staff list': staff('staff list'),
  'staff remove': staff('staff remove'),
  'sessions end': sessions('sessions end'),
  'statements close': async () => (await import('./statements-command.ts')).statementsCloseCommand,
  't4a bill': async () => (await import('./t4a-bill-command.ts')).t4aBillCommand,
  'ledger close': async () => (await import('./ledger-close-command.ts')).ledgerCloseCommand,
  'ledger verify': async () => (await import('./ledger-verify-command.ts')).ledgerVerifyCommand,
  months: months('months'),
  'months archive': months('months archive'),
  'months restore': months('months restore'),
  report: async () => (await import('./report-command.ts')).reportCommand,
  'secrets create': async () => (await import('./secrets-create-command.ts')).secretsCreateCommand,
  'secrets rotate': async () => (await import('./secrets-rotate-command.ts')).secretsRotateCommand,
  retention: async () => (await import('./retention-command.ts')).retentionCommand,
};

export function loadCommand(name: CommandName): Promise<Command | StandaloneCommand> {
  return loaders[name]();
}
