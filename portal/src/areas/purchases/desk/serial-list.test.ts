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
