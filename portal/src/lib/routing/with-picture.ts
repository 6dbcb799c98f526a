import { pictureShown } from '../../ui/first-picture.ts';
import type { Late } from '../../ui/late.ts';

/**
 * For loaders: parts that come later than their screen, though the first picture shows them. The picture is taken over
 * together with them, for what is pressed between the two would be lost. Without a picture the screen does not wait.
 */
export function withPicture(
  ...parts: readonly Pick<Late<never>, 'load'>[]
): Promise<unknown> | undefined {
  if (!pictureShown()) return undefined;
  // What fails is asked for again where it is shown.
  return Promise.all(parts.map((part) => part.load().catch(() => undefined)));
}
