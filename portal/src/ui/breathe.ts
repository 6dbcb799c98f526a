/** Between two pieces of work the browser answers touches and draws; a timer would wait longer. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    // A channel of our own has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    port2.postMessage(null);
  });
}
