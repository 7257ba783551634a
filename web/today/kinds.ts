import type { Waiting } from '../../contract/today.ts'
import type { WaitingKind } from '../waiting-kind.ts'

const files = import.meta.glob<Record<string, WaitingKind>>('../*/waiting.tsx', { eager: true })

const kinds = new Map(
  Object.values(files).flatMap((file) => Object.values(file).map((one) => [one.kind, one])),
)

/** How a kind of thing that waits is shown; undefined for one that a newer server knows and this page does not. */
export const kindOf = (kind: string) => kinds.get(kind)

/** The step of a thing that has none of its own here: the page with the whole of it. */
export const openStep = 'Open'

/** The next step of a thing, as its button is called. */
export function nextStepOf({ kind: name, step }: Waiting): string {
  const kind = kindOf(name)
  return (step && kind?.steps?.[step]) ?? kind?.next ?? openStep
}
