/**
 * A fault as the summary above a form shows it: with the field's label in front, unless the sentence
 * names the field itself ("Лозинка мора имати најмање 12 знакова.").
 */
export function labelled(label: string, message: string): string {
  if (namesField(label, message)) return message;
  // A label that ends with punctuation, such as a question mark, takes no colon.
  return /\p{P}$/u.test(label) && !label.endsWith(')')
    ? `${label} ${message}`
    : `${label}: ${message}`;
}

/** Words are compared by their stems: "телефон" is in "Број телефона није исправан." */
function namesField(label: string, message: string): boolean {
  const [name = ''] = label.split(/[,(]/u);
  const said = wordsOf(message);
  return wordsOf(name)
    .filter((word) => word.length > 3)
    .some((word) => said.some((other) => other.startsWith(stemOf(word))));
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase('sr').match(/[\p{L}-]+/gu) ?? [];
}

function stemOf(word: string): string {
  return word.slice(0, Math.max(4, word.length - 2));
}
