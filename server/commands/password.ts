import { Failure } from '../failure.ts'
import { askPassword } from '../platform/ask-password.ts'

export const passwordArgumentError =
  'A password is never given as an argument: it would stay in the history of the shell and in the list of processes. Leave it out and you are asked for it.'

/** Asks for a password twice, without echo; without a terminal, reads it from standard input. */
export async function readNewPassword(question: string): Promise<string> {
  const password = await askPassword(question)
  if (password === null) throw new Failure(409, 'refused', 'The two passwords are not the same')
  return password
}
