/** What expressions are slow on: one thing again and again, and at last something else. */
const repeated = [
  'a',
  ' ',
  '0',
  '0000',
  '1,',
  "1'000",
  '1.000',
  '10 ',
  'e0',
  ',',
  '.',
  '-',
  '/',
  '\n',
  '\n ',
  '\t',
  'A ',
  'A, ',
  'a.',
  'a-',
  '(',
  '[',
  '[1,',
  '"',
  'x',
  '#: ',
  'one ',
  'ins',
  'insu',
  'additional ',
  'a@',
  'a@a.',
  'http://',
  '2026-',
  'true',
  '\u0301',
  '\ufdfa',
  'İ',
  '🎉',
  '\0',
  '\ud800',
]

/** Makes each of the worst texts in a length. */
export const worst = repeated.map(
  (unit) => (length: number) => `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 1)}!`,
)

/** How long a work takes, in ms, the best of some tries: a busy machine is late for any clock. Quick enough ends them. */
export function quickest(work: () => unknown, enough: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 20 && best >= enough; tries++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
