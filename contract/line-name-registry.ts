import { z } from 'zod'

/**
 * Marks texts of a body that name a line of insurance. The contract checks their format. The server
 * looks the line up, reports an unknown one together with other errors, and gives the handler the
 * line's canonical name. `unknown` is the error text.
 */
export const lineNameRegistry = z.registry<{ unknown: string }>()
