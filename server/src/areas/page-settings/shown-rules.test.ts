import { expect, test } from 'vitest';
import { parseRules, showsOf, shownRules, textOf } from './shown-rules.ts';

const html =
  '<main id="main" class="page wide"><a class="link" href="/" data-style="color:var(--own)">a</a></main>';
const shownOf = (css: string): string => textOf(shownRules(parseRules(css), showsOf(html)));

test.each([
  '.page{margin:0}',
  '.link:hover,.gone{color:red}',
  'main a[href^="/(,{;"]:focus-visible{color:red}',
  '.page:has(.gone){margin:0}',
  '.link:not(.gone){margin:0}',
  '#main>.link:before{content:"};{";margin:0}',
  '*,:after{margin:0}',
  'body{background:url("data:image/svg+xml;a,b")}',
  '@media (width>=10px){@supports (display:grid){.page{margin:0}}}',
  '@font-face{font-family:A;src:url(a)}',
  '.page{animation:1s turn}@keyframes turn{0%{opacity:0}to{opacity:1}}',
])('a rule that something shown may use stays: %s', (css) => {
  expect(shownOf(css)).toBe(css);
});

test.each([
  '.gone{margin:0}',
  '.page .gone{margin:0}',
  '#other{margin:0}',
  'table{margin:0}',
  'svg.link{margin:0}',
  '@media print{.gone{margin:0}}',
  '.gone{animation:1s turn}@keyframes turn{to{opacity:1}}',
])('a rule that nothing shown can use is removed: %s', (css) => {
  expect(shownOf(css)).toBe('');
});

test('values stay where a rule, a style or another value uses them', () => {
  expect(
    shownOf(':root{--base:red;--edge:var(--base);--own:blue;--gone:green}.page{color:var(--edge)}'),
  ).toBe(':root{--base:red;--edge:var(--base);--own:blue}.page{color:var(--edge)}');
});

test('rules that cannot be parsed are dropped', () => {
  expect(() => parseRules('.page{margin:0')).toThrow('no end');
  expect(() => parseRules('.page{margin:0}@import "a"')).toThrow('No rule');
});
