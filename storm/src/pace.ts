/** How many times longer than the processor works for it something takes, as others use the machine too. */
export function paceOf(): number {
  const WORK = 50;
  const [begun, used] = [performance.now(), process.cpuUsage()];
  for (;;) {
    const { user, system } = process.cpuUsage(used);
    const milliseconds = (user + system) / 1000;
    if (milliseconds >= WORK) return (performance.now() - begun) / milliseconds;
  }
}
