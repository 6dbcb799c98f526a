import { expect, test } from 'vitest';
import { helpTopicIds, helpTopicOf } from './help-topics.ts';

test('whoever is stuck on a screen is led to the help about it', () => {
  expect(helpTopicOf('/pages/dopuna-pregled')).toBe('dopuna');
  expect(helpTopicOf('/pages/Prolasci/')).toBe('prolasci');
  expect(helpTopicOf('/vb')).toBe('dodavanje');
  expect(helpTopicIds).toContain(helpTopicOf('/prijava'));
});

test('from a screen without a topic of its own all topics are shown', () => {
  expect(helpTopicOf('/pages/home')).toBeUndefined();
  expect(helpTopicOf('/')).toBeUndefined();
});
