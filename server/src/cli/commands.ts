import { bankStatementCommand } from './bank-statement-command.ts';
import type { Command, StandaloneCommand } from './command.ts';
import { demoLoadCommand } from './demo-load-command.ts';
import { importStationsCommand, importTariffsCommand } from './import-network-commands.ts';
import { ledgerVerifyCommand } from './ledger-verify-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { pointsOfSaleCommand } from './points-of-sale-command.ts';
import { passagesCommand } from './passages-command.ts';
import { tagsCommand } from './tags-command.ts';
import { roadEventsCommand } from './road-events-command.ts';
import { orderCommands } from './order-commands.ts';
import { purchaseRequestCommands } from './purchase-request-commands.ts';
import { complaintCommands } from './complaint-commands.ts';
import { retentionCommand } from './retention-command.ts';
import { secretsCreateCommand, secretsRotateCommand } from './secrets-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { statementsCloseCommand } from './statements-command.ts';
import { t4aBillCommand } from './t4a-bill-command.ts';
import { staffCommands } from './staff-commands.ts';

/** All commands of `rampa`. */
export const commands: readonly (Command | StandaloneCommand)[] = [
  migrateCommand,
  demoLoadCommand,
  importStationsCommand,
  importTariffsCommand,
  roadEventsCommand,
  pointsOfSaleCommand,
  tagsCommand,
  passagesCommand,
  bankStatementCommand,
  ...orderCommands,
  ...purchaseRequestCommands,
  ...complaintCommands,
  ...staffCommands,
  ...sessionCommands,
  statementsCloseCommand,
  t4aBillCommand,
  ledgerVerifyCommand,
  retentionCommand,
  secretsCreateCommand,
  secretsRotateCommand,
];
