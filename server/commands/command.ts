import type { ParseArgsOptionsConfig } from 'node:util'
import type { z } from 'zod'

/** A command at the machine: `npm run portal -- <name> …`. */
export interface CliCommand {
  /** Syntax and description. */
  usage: string
  options: ParseArgsOptionsConfig
  /** Names of the positional arguments, in order. */
  words?: readonly string[]
  /**
   * Runs the command. Throws UsageError, InvalidSettingError or Failure with a message that says
   * what to do.
   */
  run(options: Record<string, unknown>): Promise<void>
}

/** Unknown command or wrong arguments. */
export class UsageError extends Error {}

/** Validates arguments by a schema. Throws UsageError with all problems. */
export function readArguments<Shape>(schema: z.ZodType<Shape>, options: object): Shape {
  const { success, data, error } = schema.safeParse(options)
  if (success) return data
  throw new UsageError(error.issues.map(({ message }) => message).join('\n'))
}
