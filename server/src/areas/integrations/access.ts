import { failure, success, type Outcome } from '@rampa/contract';
import type { MemberScope } from '../../platform/scope/scope.ts';

type Nothing = Record<string, never>;

/** Who may use keys and webhooks: companies. Persons and distributors may not. */
export function mayIntegrate({
  actor,
}: MemberScope): Outcome<Nothing, 'integrations.companies-only'> {
  return actor.personType === 'pravno' ? success({}) : failure('integrations.companies-only');
}

/** The same, before a handler. */
export function forCompanies<Input, Context extends { readonly scope: MemberScope }, Answer>(
  handler: (input: Input, context: Context) => Promise<Answer>,
) {
  return async (
    input: Input,
    context: Context,
  ): Promise<Answer | ReturnType<typeof failure<'integrations.companies-only'>>> => {
    const may = mayIntegrate(context.scope);
    return may.ok ? handler(input, context) : may;
  };
}
