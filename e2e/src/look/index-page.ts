import type { Fullness, LanguageId, Theme } from './options.ts';

export interface Picture {
  readonly file: string;
  readonly screen: string;
  readonly fullness: Fullness | 'visitor' | 'staff';
  readonly language: LanguageId;
  readonly theme: Theme;
  readonly width: number;
}

const languageNames: Readonly<Record<LanguageId, string>> = {
  '1': 'Cyrillic',
  '2': 'Latin',
  '3': 'English',
};

/** All pictures on one page, a row for each language and theme of a screen. */
export function writeIndexPage(pictures: readonly Picture[]): string {
  const rows = new Map<string, Picture[]>();
  for (const picture of pictures) {
    const { screen, fullness, language, theme } = picture;
    const title = `${screen}, ${fullness}, ${languageNames[language]}, ${theme}`;
    rows.set(title, [...(rows.get(title) ?? []), picture]);
  }
  const sections = [...rows].map(
    ([title, row]) =>
      `<section><h2>${title}</h2><div>${row.map(figureOf).join('')}</div></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pictures of Rampa</title>
<style>
body { font-family: system-ui, sans-serif; margin: 1rem; background: #ddd; }
section > div { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto; }
figure { margin: 0; }
img { height: 24rem; object-fit: cover; object-position: top; border: 1px solid #888; }
</style></head><body><h1>Pictures of Rampa</h1>${sections.join('\n')}</body></html>
`;
}

function figureOf({ file, width }: Picture): string {
  return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${width}</figcaption></figure>`;
}
