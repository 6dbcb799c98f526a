import type { Html } from '../platform/html.ts';
import type { HttpReply } from '../platform/http.ts';
import { shell } from '../platform/shell.ts';
import type { Texts } from './texts.ts';

/** A page of the gateway; `returnsTo` are external addresses that its forms may lead to. */
export function layout(options: {
  readonly status?: number;
  readonly texts: Texts;
  readonly title: string;
  readonly content: Html;
  readonly script?: Html;
  readonly returnsTo?: readonly (string | undefined)[];
  readonly wide?: boolean;
}): HttpReply {
  const { texts, returnsTo = [], ...rest } = options;
  const targets = returnsTo.flatMap((address) =>
    address === undefined ? [] : [new URL(address).origin],
  );
  return shell({
    ...rest,
    language: texts.language,
    note: texts.sandbox,
    // A form that is answered by a redirect needs the redirect's target here as well.
    policy: [`form-action ${["'self'", ...targets].join(' ')}`],
  });
}
