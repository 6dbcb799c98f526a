/** What several machines refuse, or answer all together although one could: seen by how a statement is written. */
const rules: readonly (readonly [pattern: RegExp, says: string])[] = [
  [
    /\bUPDATE\b[^;`]*?\b(\w+) = \1 [-+] (?:interval '|make_interval)/,
    'moves a moment by an interval in an UPDATE, which several machines refuse: in tests, `moved`',
  ],
  [
    /\baccount_id"?, [\w."]+\) IN \(SELECT \* FROM unnest\(/,
    'asks all machines for rows of one account: `isOneOf` of platform/database/owned.store.ts',
  ],
  [
    /\(\s*SELECT FROM (?!pg_|\$)/,
    'asks for rows without a column, which several machines refuse: `SELECT 1 FROM`',
  ],
  [
    /\bSET (?:SESSION )?session_replication_role\b/,
    'sets what only one of several machines hears of: in a transaction, `SET LOCAL` after `SET citus.propagate_set_commands = local`',
  ],
  [
    /(?<!NOT )\bEXISTS \((?:[^()`]|\([^()`]*\))*?\baccount_id = \w+\.account_id(?:[^()`]|\([^()`]*\))*\) AS/,
    'asks all machines for a column about other rows of the account: a LEFT JOIN',
  ],
  [
    /\bON CONFLICT\b[^;`]*?\bDO UPDATE\b[^;`]*?\bCASE [\w.]+ WHEN '/,
    'compares by `CASE column WHEN` where a row is there already, which several machines misread: `CASE WHEN column = …`',
  ],
];

/** One sentence for each rule that a file breaks. */
export function statementFaults(file: string, text: string): readonly string[] {
  return rules.flatMap(([pattern, says]) => (pattern.test(text) ? [`${file} ${says}`] : []));
}
