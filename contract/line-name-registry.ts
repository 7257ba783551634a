import { z } from 'zod'

/**
 * Texts of a body that name a line of insurance. The contract checks their form; whether there is such a line is asked by the
 * server of its table, together with what else is wrong, and its handler gets the line's own name. `unknown` is said where there is none.
 */
export const lineNameRegistry = z.registry<{ unknown: string }>()
