import { expect, test } from 'vitest';
import { isExplained } from './false-alarms.ts';
import { findingsOfNikto, readNikto } from './nikto.ts';
import { figuresOf } from './product.ts';
import { isWell, linesOf, reportOf } from './report.ts';
import { readSlowHttpTest } from './slowhttptest.ts';
import { readSqlmap } from './sqlmap.ts';
import { plain } from './tool.ts';
import { findingsOfWapiti } from './wapiti.ts';
import { failuresBetween } from './watch.ts';

// Outputs are those of the versions in Debian 12, shortened.

test('sqlmap: no injection, one, and an attack that did not take place', () => {
  const none = `[01:08:59] [WARNING] (custom) POST parameter 'JSON #1*' does not seem to be injectable
[01:08:59] [CRITICAL] all tested parameters do not appear to be injectable. Try to increase values`;
  expect(readSqlmap(none)).toMatchObject({ found: [], done: true });
  const one = `sqlmap identified the following injection point(s) with a total of 53 HTTP(s) requests:
---
Parameter: JSON #1* ((custom) POST)
    Type: boolean-based blind
    Title: AND boolean-based blind - WHERE or HAVING clause
    Payload: {"filter":"1' AND 5=5-- x"}
---`;
  expect(readSqlmap(one)).toMatchObject({
    found: ['JSON #1* ((custom) POST): boolean-based blind'],
    done: true,
  });
  const away = '[01:08:59] [CRITICAL] unable to connect to the target URL';
  expect(readSqlmap(away)).toEqual({
    found: [],
    done: false,
    why: 'unable to connect to the target URL',
  });
  expect(readSqlmap('').done).toBe(false);
});

test('slowhttptest: whether it was connected, and whether the service was there', () => {
  const output = plain(`\u001B[1mslow HTTP test status on \u001B[32m35th\u001B[0m second:

initializing:        0
pending:             0
connected:           2000
error:               0
closed:              12
service available:   YES
Test ended on 36th second
Exit status: Hit test time limit`);
  expect(readSlowHttpTest(output)).toEqual({ connected: 2000, unavailable: false, ended: true });
  const refused = 'connected:           0\nclosed:              0\nservice available:   NO\n';
  expect(readSlowHttpTest(refused)).toEqual({ connected: 0, unavailable: true, ended: false });
});

test('nikto: findings with the garbage between their fields, and how many things it asked for', () => {
  const csv = `"Nikto - v2.1.5/2.1.5"
"localhost","127.0.0.1","41800","","","",""
"localhost","127.0.0.1SCALAR(0x55ad93e84d58)"41800","OSVDB-0","GET","/","Uncommon header 'link' found, with contents: </a.js>; nonce=\\"F4b\\""
"localhost","127.0.0.1SCALAR(0x55ad93e84d58)"41800","OSVDB-3092","GET","/test.php","/test.php: This might be interesting..."`;
  const [header, file] = findingsOfNikto(csv);
  expect(file).toEqual({ where: '/test.php', what: '/test.php: This might be interesting...' });
  expect(header?.what).toContain("Uncommon header 'link'");
  expect(findingsOfNikto(csv)).toHaveLength(2);
  const end = '+ 6544 items checked: 0 error(s) and 2 item(s) reported on remote host\n';
  expect(readNikto(`${end}+ 1 host(s) tested`)).toEqual({ asked: 6544, finished: true });
  expect(readNikto('').finished).toBe(false);
});

test('wapiti: weaknesses and anomalies, and not what it adds besides', () => {
  const report = JSON.stringify({
    vulnerabilities: {
      'SQL Injection': [],
      'Backup file': [
        { method: 'GET', path: '/kontakt~', info: 'Backup file found\nfor /kontakt' },
      ],
    },
    anomalies: { 'Internal Server Error': [{ method: 'GET', path: '/x', info: 'status 500' }] },
    additionals: { 'Fingerprint web technology': [{ method: '', path: '', info: 'React' }] },
  });
  expect(findingsOfWapiti(report)).toEqual([
    { where: '/kontakt~', what: 'Backup file: Backup file found' },
    { where: '/x', what: 'Internal Server Error: status 500' },
  ]);
});

test('the figures of the server: answers from 500 up by address, and memory', () => {
  const figures = figuresOf(`# TYPE process_resident_memory_bytes gauge
process_resident_memory_bytes 272330752
nodejs_heap_size_used_bytes 82434208
nodejs_external_memory_bytes 12441500
rampa_http_request_duration_seconds_bucket{le="1",method="GET",route="/a",status="500"} 2
rampa_http_request_duration_seconds_count{method="GET",route="/a",status="500"} 2
rampa_http_request_duration_seconds_count{method="POST",route="/b",status="200"} 40
rampa_http_calls_refused_total{reason="full"} 3
rampa_http_calls_refused_total{reason="late"} 1`);
  expect(figures).toEqual({
    failed: new Map([['GET /a 500', 2]]),
    answered: 42,
    crowded: 4,
    resident: 272_330_752,
    used: 94_875_708,
  });
});

test('503 is a failure, unless there was no room for as many calls', () => {
  const none = { failed: new Map(), answered: 0, crowded: 0, resident: 0, used: 0 };
  const failed = new Map([
    ['POST /a 503', 5],
    ['GET /b 500', 1],
  ]);
  expect(failuresBetween(none, { ...none, failed, crowded: 5 })).toEqual(['GET /b 500, 1 times']);
  expect(failuresBetween(none, { ...none, failed, crowded: 4 })).toHaveLength(2);
});

test('a finding that nobody has explained, an attack left out and a fault each make a run fail', () => {
  const figures = { failed: new Map(), answered: 0, crowded: 0, resident: 2 ** 28, used: 0 };
  const seen = { slowest: 12.4, asked: 9, before: figures, peak: 2 ** 28, after: figures };
  const about = { tool: 'nikto', version: '2.1.5', seconds: 60, targets: 6544 };
  const known = { where: '/', what: "Uncommon header 'link' found" };
  const unknown = { where: '/test.php', what: 'This might be interesting...' };
  const well = { ...about, findings: [known], undone: [], seen: { ...seen, faults: [] } };
  expect(isWell(reportOf(well))).toBe(true);
  expect(isWell(reportOf({ ...well, findings: [unknown] }))).toBe(false);
  expect(isWell(reportOf({ ...well, undone: ['not done'] }))).toBe(false);
  const late = reportOf({ ...well, seen: { ...seen, faults: ['/health/live took 2000 ms'] } });
  expect(isWell(late)).toBe(false);
  expect(linesOf([late])).toContain('nikto: /health/live took 2000 ms');
  expect(isExplained('wapiti', known)).toBe(false);
});
