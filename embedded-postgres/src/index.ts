export {
  findPostgresBinaries,
  type PostgresBinaries,
  type PostgresOrigin,
} from './find-postgres-binaries.ts';
export type { EmbeddedPostgresFailure, EmbeddedPostgresFailureCode } from './start-failure.ts';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.ts';
export { findRunningPostgres, type RunningPostgres } from './find-running-postgres.ts';
