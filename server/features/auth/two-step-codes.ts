import { randomInt } from 'node:crypto'
import type { Context, Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { type CodeAttempt, countWrongCode, refuseGuessedCodes } from '../../http/throttle.ts'
import { record } from '../activity/record.ts'
import { changeUser } from '../users/queries.ts'
import {
  hasEventSince,
  type lockPerson,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './queries.ts'

const period = 30
const recoveryCodes = 10
// Without what is easily taken for another: 0 and o, 1 and l.
const letters = '23456789abcdefghijkmnpqrstuvwxyz'

/** A code as it counts, however it was typed. */
const withoutBlanks = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

const isOfApp = (typed: string) => /^\d{6}$/.test(withoutBlanks(typed))

/** What a code was meant to be. */
export const codeKindOf = (typed: string): CodeAttempt['kind'] =>
  isOfApp(typed) ? 'codes' : 'recovery codes'

/** The time step of which a code is, with one of tolerance to either side; null where it is of none. */
export async function timeStepOf(
  typed: string,
  sealed: Buffer,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
): Promise<number | null> {
  if (!isOfApp(typed)) return null
  // Where a code is tried: it costs memory.
  const { verifySync } = await import('otplib')
  const result = verifySync({
    secret: secrets.open(sealed),
    token: withoutBlanks(typed),
    period,
    epoch: Math.floor(now().getTime() / 1000),
    epochTolerance: period,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

const day = 86_400_000

/**
 * Tries a code of a person whose row is locked: refused where too many were wrong, and counted where it is. Whoever comes to
 * try codes knew the password: the person is told when nothing but the limit stops the guessing, once a day at most.
 */
export async function tryCode<How>(
  tx: Db,
  { me, now, secrets, ip }: Pick<Context, 'secrets' | 'now'> & { me: Pick<Me, 'id'>; ip: string },
  typed: string,
  attempt: () => Promise<How | null>,
): Promise<How | null> {
  const guess = { account: me.id, kind: codeKindOf(typed) }
  const before = await refuseGuessedCodes(tx, guess, { secrets, now })
  const how = await attempt()
  if (how !== null || !(await countWrongCode(tx, guess, before, { secrets, now }))) return how
  const since = new Date(now().getTime() - day)
  if (!(await hasEventSince(tx, { userId: me.id, action: 'user.codesGuessed', since })))
    await record(tx, { me: null, now, ip }, { action: 'user.codesGuessed', id: me.id })
  return null
}

/** What is hashed of a code. */
const recoveryCodeText = (code: string, userId: string) => `recovery code ${userId} ${withoutBlanks(code)}`

type Person = Awaited<ReturnType<typeof lockPerson>>

/**
 * Takes the code of a second step, whose person's row is locked: of the authenticator, of a step later than the last that
 * was taken, or a recovery code. Answers which it was; null where it is neither.
 */
export async function takeCode(
  tx: Db,
  visit: Pick<Context, 'secrets' | 'now'> & { me: Pick<Me, 'id'>; ip: string },
  { person, code: typed }: { person: Person; code: string },
): Promise<'two-step' | 'recovery code' | null> {
  const { id, totpSealed, totpStep } = person
  const step = totpSealed && (await timeStepOf(typed, totpSealed, visit))
  if (step !== null && (totpStep === null || step > totpStep)) {
    await changeUser(tx, id, { totpStep: step })
    return 'two-step'
  }
  const hashes = visit.secrets.keyedHashes(recoveryCodeText(typed, id))
  if (!(await useRecoveryCode(tx, { userId: id, hashes, at: visit.now().toISOString() }))) return null
  await record(tx, visit, {
    action: 'user.recoveryCodeUsed',
    id,
    details: { left: await recoveryCodesLeft(tx, id) },
  })
  return 'recovery code'
}

const newGroup = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** 99 bits each, written in four groups of five. Shorter ones that were given before open the door as well. */
const newRecoveryCode = () => Array.from({ length: 4 }, newGroup).join('-')

/** Makes a person new recovery codes; those from before open nothing any more. */
export async function giveRecoveryCodes(tx: Db, { me, secrets }: RequestContext): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const hashOf = (code: string) => secrets.keyedHash(recoveryCodeText(code, me.id))
  await replaceRecoveryCodes(
    tx,
    me.id,
    codes.map((code) => ({ codeHash: hashOf(code), madeUnder: secrets.mark })),
  )
  return codes
}
