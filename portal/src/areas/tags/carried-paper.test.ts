import { expect, test } from 'vitest';
import { createFakeStorage } from '../../lib/testing/fake-storage.ts';
import { createCarriedPapers } from './carried-paper.ts';

const paper = {
  serial_number: '004310000026',
  verificationCode: '90631254',
  origin: 'scanned',
} as const;

test('a paper is there until it is dropped, and for half an hour at most', () => {
  let now = 0;
  const papers = createCarriedPapers(createFakeStorage(), { now: () => now });
  expect(papers.read()).toBeNull();
  papers.keep(paper);
  now += 29 * 60_000;
  expect(papers.read()).toMatchObject(paper);
  now += 60_000;
  expect(papers.read()).toBeNull();
  papers.keep(paper);
  papers.drop();
  expect(papers.read()).toBeNull();
});

test.each(['', '{', 'null', '{"serial_number":1}', '[]'])(
  '%j in the storage is no paper',
  (text) => {
    const papers = createCarriedPapers(createFakeStorage({ 'carried-paper': text }), {
      now: () => 0,
    });
    expect(papers.read()).toBeNull();
  },
);
