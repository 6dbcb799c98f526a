import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { house } from './lib-house.mjs';
import { documentsOfInstallation } from './lib-package.mjs';

// Each link between pages leads to a file that is there, and to a heading that it has; in what an installation brings
// along as well.

interface Link {
  readonly from: string;
  /** As it is written. */
  readonly link: string;
  /** Below the house. */
  readonly file: string;
  readonly heading: string;
}

const withoutCode = (text: string): string => text.replaceAll(/^( *)```[^]*?^\1```/gm, '');

function linksOf(from: string, text: string): readonly Link[] {
  const found = withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g);
  return [...found].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [file = '', heading = ''] = link.split('#');
    const place = file === '' ? from : path.posix.join(path.posix.dirname(from), file);
    return [{ from, link, file: place, heading }];
  });
}

/** As pages of Markdown are shown. */
const anchorsOf = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

const read = (file: string): string => readFileSync(path.join(house, file), 'utf8');

function isWrong({ file, heading }: Link): boolean {
  if (!existsSync(path.join(house, file))) return true;
  return heading !== '' && file.endsWith('.md') && !anchorsOf(read(file)).includes(heading);
}

const named = ({ from, link }: Link): string => `${from}: ${link}`;
const pages = globSync('**/*.md', {
  cwd: house,
  exclude: (name) => /(?:^|\/)(?:node_modules|release|data)$/.test(name),
});
const links = pages.flatMap((page) => linksOf(page, read(page)));

test('links between pages lead somewhere', () => {
  expect(links.length).toBeGreaterThan(300);
  expect(links.filter(isWrong).map(named)).toEqual([]);
});

test('a link to a file or a heading that is not there is found', () => {
  const text =
    '[one](docs/api.md) [two](docs/none.md)\n```\n[three](x)\n```\n[four](README.md#none)';
  const wrong = linksOf('README.md', text).filter(isWrong);
  expect(wrong.map(({ link }) => link)).toEqual(['docs/none.md', 'README.md#none']);
});

test('what an installation brings along links to nothing that it does not', () => {
  const brought = documentsOfInstallation();
  const isThere = ({ file }: Link): boolean =>
    brought.some((one) => one === file || one.startsWith(`${file.replace(/\/$/, '')}/`));
  const from = links.filter((link) => brought.includes(link.from));
  expect(from.length).toBeGreaterThan(300);
  expect(from.filter((link) => !isThere(link)).map(named)).toEqual([]);
});
