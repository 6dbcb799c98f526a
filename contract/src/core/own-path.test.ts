import { expect, test } from 'vitest';
import { isOwnPath, pathThroughAccount } from './own-path.ts';

test.each([
  '/pages/tagovi',
  '/pages/prolasci?tag_id=7&period=2026-01-01/..',
  '/vb#kod',
  '/pages/a%2Fb',
])('%s is an own path', (address) => {
  expect(isOwnPath(address)).toBe(true);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\evil',
  '\\\\evil',
  'javascript:alert(1)',
  'https://evil.example/',
  'pages/tagovi',
  '',
  '/\t/evil.example',
  '/pages\\..\\evil',
  ' /pages',
])('%j is not followed', (address) => {
  expect(isOwnPath(address)).toBe(false);
});

test.each([
  ['/pages/reklamacije?complaint_number=R261125-00874634', undefined],
  ['/pages/prolasci?period=2026-01-01/..#x', undefined],
  ['/pages/a/../tagovi', '/pages/tagovi'],
  ['/pages/%2e%2e/tagovi', '/pages/home'],
  ['/pages/../prijava', '/pages/home'],
  ['/pages/nalog?id=x&put=/pages/home', '/pages/home'],
  ['/pages//evil.example', undefined],
  ['//evil.example/pages/', '/pages/home'],
  ['/\\evil.example/pages/', '/pages/home'],
  ['/\t/evil.example/pages/', '/pages/home'],
  ['https://evil.example/pages/', '/pages/home'],
  ['javascript:alert(1)//pages/', '/pages/home'],
  ['', '/pages/home'],
])('%j of a link to an account leads to a screen of ours', (put, path = put) => {
  expect(pathThroughAccount(put)).toBe(path);
});
