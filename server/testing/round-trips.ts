import pg from 'pg'
import { onTestFinished, vi } from 'vitest'

/** The first two words of a statement. */
const beginningOf = (text: string) => text.trim().split(/\s+/).slice(0, 2).join(' ')

/** Records database statements by round trip: statements sent in the same tick travel together. */
export function countRoundTrips() {
  const original = pg.Client.prototype.query
  const turns: string[][] = []
  let isSameBreath = false
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...queryArguments: unknown[]
  ) {
    const [queryArgument] = queryArguments
    const text = typeof queryArgument === 'string' ? queryArgument : String(Object(queryArgument).text)
    // Statements that the portal sends in the background do not count.
    if (!/pg_notify\(\$1|^listen |from sessions/.test(text)) {
      if (!isSameBreath) turns.push([])
      isSameBreath = true
      queueMicrotask(() => {
        isSameBreath = false
      })
      turns.at(-1)?.push(beginningOf(text))
    }
    return Reflect.apply(original, this, queryArguments)
  })
  onTestFinished(() => query.mockRestore())
  return {
    /** The round trips of a call. */
    async of(call: () => Promise<unknown>) {
      turns.length = 0
      await call()
      return [...turns]
    },
  }
}
