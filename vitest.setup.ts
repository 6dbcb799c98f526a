import { afterEach, beforeEach, expect } from 'vitest';

// What a test writes to console.error is a fault that nobody reads: here it fails the test.
let complaints: string[] = [];
const original = console.error;

beforeEach(() => {
  complaints = [];
  console.error = (...args: unknown[]) => {
    complaints.push(args.map(String).join(' '));
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  expect(complaints, 'console.error was called').toEqual([]);
});
