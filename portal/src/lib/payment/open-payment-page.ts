/** Leaves for the payment page. The address comes from the server; only http and https are followed. */
export function openPaymentPage(address: string): void {
  const { protocol, href } = new URL(address, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('Not a web address');
  window.location.assign(href);
}
