import type { AnyCall } from '@rampa/contract';

/** The build takes the schemas out of the portal's calls: see `vite-light-calls.ts`. */
interface LightCall {
  /** The call as it is written in the contract. */
  readonly whole?: () => Promise<AnyCall>;
}

/**
 * What a call takes, for a form to check before it sends; undefined where it could not be loaded:
 * then the server, which checks by the same schema, says what is wrong.
 */
export async function inputSchemaOf(
  definition: AnyCall & LightCall,
): Promise<AnyCall['input'] | undefined> {
  const { whole } = definition;
  if (whole === undefined) return definition.input;
  return (await whole().catch(() => undefined))?.input;
}
