import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { tooMany } from './guessing.ts'
import { addFailure, failuresSince } from './tries-queries.ts'

/** How long wrong codes of one account are counted together, in ms. */
const codesWithin = 10 * 60_000
const wrongCodes = 10

/** Of the six digits of an app or of recovery codes, each by itself: whoever guesses the digits does not shut the other out. */
export interface CodeGuess {
  account: string
  kind: 'codes' | 'recovery codes'
}

const codesOf = ({ account, kind }: CodeGuess, { secrets }: Pick<Context, 'secrets'>) =>
  secrets.keyedHash(`${kind} of ${account}`)

/**
 * Refuses a code of an account of which 10 were wrong within ten minutes, wherever they came from: six digits can be
 * guessed. Nothing but time forgives them, so that nobody gains tries by other ways of signing in. Call it with the person's
 * row locked. Answers how many were wrong before.
 */
export async function refuseGuessedCodes(
  tx: Db,
  guess: CodeGuess,
  context: Pick<Context, 'secrets' | 'now'>,
): Promise<number> {
  const time = context.now().getTime()
  const since = new Date(time - codesWithin)
  const { count, oldest } = await failuresSince(tx, { accountHash: codesOf(guess, context) }, since)
  if (count >= wrongCodes) throw tooMany((oldest ?? time) + codesWithin - time)
  return count
}

/** Counts a wrong code after so many others; answers whether it was the last for now. */
export async function countWrongCode(
  tx: Db,
  guess: CodeGuess,
  before: number,
  context: Pick<Context, 'secrets' | 'now'>,
): Promise<boolean> {
  const accountHash = codesOf(guess, context)
  // From wherever it came: it is no failure of an address.
  await addFailure(tx, { accountHash, addressHash: accountHash, at: context.now() })
  return before + 1 === wrongCodes
}
