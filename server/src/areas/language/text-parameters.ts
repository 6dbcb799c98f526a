const PARAMETER = /\{\{\s*(\w+)\s*(?:,([^{}]*))?\}\}/g;

/** A placeholder of a text: `{{count}}`, or with the format that screens know, `{{count, number}}`. */
export interface Parameter {
  readonly name: string;
  /** Empty for none. */
  readonly format: string;
  /** As written in the text. */
  readonly whole: string;
}

/**
 * Replaces each placeholder. The one definition of a placeholder: what the check of changed texts
 * recognises, mails and documents fill in.
 */
export function eachParameter(text: string, fill: (parameter: Parameter) => string | void): string {
  return text.replace(
    PARAMETER,
    (whole: string, name: string, format: string | undefined) =>
      fill({ name, format: format?.trim() ?? '', whole }) ?? whole,
  );
}
