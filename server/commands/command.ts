import type { ParseArgsOptionsConfig } from 'node:util'
import type { z } from 'zod'

/** Something that is done at the machine: `npm run portal -- <name> …`. */
export interface CliCommand {
  /** How it is said and what it does, as the usage shows it. */
  usage: string
  /** Its options, as parseArgs of Node takes them. */
  options: ParseArgsOptionsConfig
  /** What its words without a name are, in their order; none where it takes only options. */
  words?: readonly string[]
  /** Does it. Throws WrongUse, WrongSetting or Failure in words that a person can act on. */
  run(given: Record<string, unknown>): Promise<void>
}

/** What was asked is not one of the commands, or not said as it must be. */
export class UsageError extends Error {}

/** What was given, by a schema. Throws WrongUse with all that is wrong. */
export function readArguments<Shape>(schema: z.ZodType<Shape>, given: object): Shape {
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  throw new UsageError(error.issues.map(({ message }) => message).join('\n'))
}
