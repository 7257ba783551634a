import { linesOf, type NextLines } from '../../reading/next.ts'
import { reading } from '../../reading/reading.ts'

/** What all these say of a client, in one statement. */
export const nextLines = (features: readonly NextLines[]) =>
  reading('what is next for a client', (of) => linesOf(features, of))
