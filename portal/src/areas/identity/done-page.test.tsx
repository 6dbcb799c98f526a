import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DonePage } from './done-page.tsx';

test('what is done is told without a word torn at its hyphen', () => {
  const drawn = renderToStaticMarkup(
    <DonePage title="Придружили сте се" text="Сада се пријавите својом е-адресом и лозинком.">
      {null}
    </DonePage>,
  );
  expect(drawn).toMatch(/својом <span class="[^"]+">е-адресом<\/span> и лозинком/u);
});
