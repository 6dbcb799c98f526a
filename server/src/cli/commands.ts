import type { Command } from './command.ts';
import { demoLoadCommand } from './demo-load-command.ts';
import { migrateCommand } from './migrate-command.ts';

/** All commands of `rampa`. */
export const commands: readonly Command[] = [migrateCommand, demoLoadCommand];
