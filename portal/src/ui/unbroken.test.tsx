import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unbroken } from './unbroken.tsx';

test('a number is drawn on one line and is copied as it is', () => {
  const drawn = renderToStaticMarkup(<p>{unbroken('Рачун T4A-202609-000004 је плаћен')}</p>);
  expect(drawn).toMatch(/^<p>Рачун <span class="[^"]+">T4A-202609-000004<\/span> је плаћен<\/p>$/u);
});
