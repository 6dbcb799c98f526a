export { createStatementsArea } from './statements.area.ts';
export { createClosing, statementAttachment, type Closing } from './closing.ts';
export { registerStatementsRoutes } from './statements.routes.ts';
export type { Statements } from './statements.service.ts';
export { checkStatements } from './verify.store.ts';
