import { failure, success, type Outcome } from '@rampa/contract';
import type { Session } from '../../platform/http/caller.ts';

type Nothing = Record<string, never>;

/** Who deals with keys and webhooks: companies. Persons and distributors have none. */
export function mayIntegrate(session: Session): Outcome<Nothing, 'integrations.companies-only'> {
  return session.lice === 'pravno' ? success({}) : failure('integrations.companies-only');
}

/** The same before a handler. */
export function forCompanies<Input, Context extends { readonly session: Session }, Answer>(
  handler: (input: Input, context: Context) => Promise<Answer>,
) {
  return async (
    input: Input,
    context: Context,
  ): Promise<Answer | ReturnType<typeof failure<'integrations.companies-only'>>> => {
    const may = mayIntegrate(context.session);
    return may.ok ? handler(input, context) : may;
  };
}
