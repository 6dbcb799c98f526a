import { expect, test } from 'vitest';
import { firstWrongIn, serialNumbersIn } from './serial-list.ts';

test('a pasted list has one number a line, whatever the line ends with', () => {
  expect(serialNumbersIn('0041 0000 0001\r\n\n  004100000002  \n')).toEqual([
    '0041 0000 0001',
    '004100000002',
  ]);
});

test('of a file the first column counts, without its heading', () => {
  expect(
    serialNumbersIn('\uFEFF"serial_number";"box"\n"004100000001";7\n004100000002,8\n'),
  ).toEqual(['004100000001', '004100000002']);
});

test('an empty text has none', () => {
  expect(serialNumbersIn(' \n')).toEqual([]);
});

test('the first line that is no serial number is named with its place in the list', () => {
  expect(firstWrongIn('serial;box\n\n004100000001;7\nIV;8\n12;9\n')).toEqual({
    line: 4,
    number: 'IV',
  });
  expect(firstWrongIn('0041-0000 0001\n004100000002')).toBeUndefined();
});

test('a range is every number from its first to its last, with their zeros', () => {
  expect(serialNumbersIn('0041 0000 0009..004100000011\n004100000020')).toEqual([
    '004100000009',
    '004100000010',
    '004100000011',
    '004100000020',
  ]);
});

test('a range that ends before it begins is wrong, and a huge one is no more than is too many', () => {
  expect(firstWrongIn('004100000011..004100000009')).toEqual({
    line: 1,
    number: '004100000011..004100000009',
  });
  expect(serialNumbersIn('000000000000..999999999999')).toHaveLength(2001);
});
