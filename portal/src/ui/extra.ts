import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/**
 * A part of a screen that the screen can do without, such as the count of new notices. Where its code
 * can't be had (the line broke after the screen was there), the screen stands without it, and it comes
 * once there is a line again. The caller's `Suspense` says what stands in its place.
 */
export function extra<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await whenThereIsALine(load) }));
}

async function whenThereIsALine<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
    });
    return whenThereIsALine(load);
  }
}
