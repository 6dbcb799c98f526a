const PARAMETER = /\{\{\s*(\w+)\s*(?:,\s*([^{}]*?)\s*)?\}\}/g;

/** A value that a text shows: `{{count}}`, or with the format that screens know, `{{count, number}}`. */
export interface Parameter {
  readonly name: string;
  /** Empty for none. */
  readonly format: string;
  /** As it stands in the text. */
  readonly whole: string;
}

/**
 * Puts something instead of each parameter. The one notion of what a parameter is: what the check of
 * changed texts takes for one, mails and papers fill in.
 */
export function eachParameter(text: string, fill: (parameter: Parameter) => string | void): string {
  return text.replace(
    PARAMETER,
    (whole: string, name: string, format: string | undefined) =>
      fill({ name, format: format ?? '', whole }) ?? whole,
  );
}
