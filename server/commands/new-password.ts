import { Failure } from '../failure.ts'
import { askPassword } from '../platform/ask-password.ts'

export const passwordArgumentError =
  'Do not give the password as an argument: it would stay in the shell history and the process list. Leave it out, and the command asks for it.'

/** Asks for a password twice, without echo; without a terminal, reads it from standard input. */
export async function readNewPassword(question: string): Promise<string> {
  const password = await askPassword(question)
  if (password === null) throw new Failure(409, 'refused', 'The two passwords do not match')
  return password
}
