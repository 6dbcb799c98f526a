import { expect, test } from 'vitest';
import { commandsIn, commandsOf, filledIn } from './pages.ts';

const page = `# Page

## First

1. A step:

   \`\`\`sh
   one <<'END'
     two
   END
   \`\`\`

   \`\`\`
   no command
   \`\`\`

\`\`\`sh
three WORD
\`\`\`

## Second

\`\`\`sh
four
\`\`\`
`;

test('commands are those of one section, without the indent of their list', () => {
  expect(commandsOf(page, 'First')).toEqual(["one <<'END'\n  two\nEND", 'three WORD']);
  expect(commandsOf(page, 'Third')).toEqual([]);
});

test('words in capitals are filled in wherever they are', () => {
  expect(filledIn('WORD and WORD', { WORD: 'that' })).toBe('that and that');
});

test('the pages have the commands that an installation is tried with', async () => {
  const [first, ...others] = await commandsIn('install.md', 'Going live');
  expect(first).toContain('apt-get install');
  expect(others.join('\n')).toContain('rampa migrate');
  expect(await commandsIn('first-data.md', 'From nothing to the first customer')).not.toEqual([]);
  expect((await commandsIn('backup.md', 'To a point in time'))[3]).toContain('/backup/wal-2');
});
