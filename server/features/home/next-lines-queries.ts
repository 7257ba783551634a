import { linesOf, type NextOf } from '../../reading/next.ts'
import { reading } from '../../reading/reading.ts'

/** What all these say of a client, in one statement. */
export const nextLines = (features: readonly (readonly [kind: string, next: NextOf])[]) =>
  reading('what is next for a client', (of) => linesOf(features, of))
