import pg from 'pg'
import { onTestFinished, vi } from 'vitest'

/** Two words say what a statement is. */
const beginningOf = (text: string) => text.trim().split(/\s+/).slice(0, 2).join(' ')

/** Hears what calls ask of the database, turn by turn: what is asked in one breath goes in one piece. */
export function countRoundTrips() {
  const original = pg.Client.prototype.query
  const turns: string[][] = []
  let isSameBreath = false
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [what] = asked
    const text = typeof what === 'string' ? what : String(Object(what).text)
    // What the portal asks for its own sake.
    if (!/pg_notify\(\$1|^listen |from sessions/.test(text)) {
      if (!isSameBreath) turns.push([])
      isSameBreath = true
      queueMicrotask(() => {
        isSameBreath = false
      })
      turns.at(-1)?.push(beginningOf(text))
    }
    return Reflect.apply(original, this, asked)
  })
  onTestFinished(() => query.mockRestore())
  return {
    /** What a call asks. */
    async of(call: () => Promise<unknown>) {
      turns.length = 0
      await call()
      return [...turns]
    },
  }
}
