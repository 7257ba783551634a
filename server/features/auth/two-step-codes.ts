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
  spendRecoveryCode,
} from './queries.ts'

const periodSeconds = 30
const recoveryCodeCount = 10
// Leaves out characters that are easily confused: 0 and o, 1 and l.
const codeLetters = '23456789abcdefghijkmnpqrstuvwxyz'

/** A code without spaces, hyphens and capitals. */
const withoutBlanks = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

const isAuthenticatorCode = (typedText: string) => /^\d{6}$/.test(withoutBlanks(typedText))

export const codeKindOf = (typedText: string): CodeAttempt['kind'] =>
  isAuthenticatorCode(typedText) ? 'codes' : 'recovery codes'

/** The time step of a code, which may be one step early or late. Null if the code fits no step. */
export async function timeStepOf(
  typedText: string,
  sealedSecret: Buffer,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
): Promise<number | null> {
  if (!isAuthenticatorCode(typedText)) return null
  // Loaded on first use: the library costs memory.
  const { verifySync } = await import('otplib')
  const result = verifySync({
    secret: secrets.open(sealedSecret),
    token: withoutBlanks(typedText),
    period: periodSeconds,
    epoch: Math.floor(now().getTime() / 1000),
    epochTolerance: periodSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

const dayMs = 86_400_000

/**
 * Checks a code of a person whose row is locked. Throws after too many wrong codes, and counts a
 * wrong one. Anybody who gets here knew the password, so the person is alerted when the limit is
 * reached, at most once a day.
 */
export async function tryCode<Method>(
  tx: Db,
  { me, now, secrets, ip }: Pick<Context, 'secrets' | 'now'> & { me: Pick<Me, 'id'>; ip: string },
  typedText: string,
  checkCode: () => Promise<Method | null>,
): Promise<Method | null> {
  const codeAttempt = { account: me.id, kind: codeKindOf(typedText) }
  const wrongCount = await refuseGuessedCodes(tx, codeAttempt, { secrets, now })
  const method = await checkCode()
  if (method !== null || !(await countWrongCode(tx, codeAttempt, wrongCount, { secrets, now }))) return method
  const since = new Date(now().getTime() - dayMs)
  if (!(await hasEventSince(tx, { userId: me.id, action: 'user.codesGuessed', since })))
    await record(tx, { me: null, now, ip }, { action: 'user.codesGuessed', id: me.id })
  return null
}

const recoveryCodeText = (code: string, userId: string) => `recovery code ${userId} ${withoutBlanks(code)}`

type CodeOwner = Awaited<ReturnType<typeof lockPerson>>

/**
 * Checks a second-step code; the person's row is locked. Accepts an authenticator code of a later
 * time step than the last one, or an unused recovery code. Returns which of the two, or null.
 */
export async function spendSecondStepCode(
  tx: Db,
  context: Pick<Context, 'secrets' | 'now'> & { me: Pick<Me, 'id'>; ip: string },
  { person, code: typedCode }: { person: CodeOwner; code: string },
): Promise<'two-step' | 'recovery code' | null> {
  const { id, totpSealed, totpStep } = person
  const step = totpSealed && (await timeStepOf(typedCode, totpSealed, context))
  if (step !== null && (totpStep === null || step > totpStep)) {
    await changeUser(tx, id, { totpStep: step })
    return 'two-step'
  }
  const hashes = context.secrets.keyedHashes(recoveryCodeText(typedCode, id))
  if (!(await spendRecoveryCode(tx, { userId: id, hashes, timestamp: context.now().toISOString() })))
    return null
  await record(tx, context, {
    action: 'user.recoveryCodeUsed',
    id,
    details: { left: await recoveryCodesLeft(tx, id) },
  })
  return 'recovery code'
}

const newGroup = () => Array.from({ length: 5 }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** 100 bits: four groups of five characters. Shorter codes issued earlier still work. */
const newRecoveryCode = () => Array.from({ length: 4 }, newGroup).join('-')

export async function createRecoveryCodes(tx: Db, { me, secrets }: RequestContext): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashOf = (code: string) => secrets.keyedHash(recoveryCodeText(code, me.id))
  await replaceRecoveryCodes(
    tx,
    me.id,
    codes.map((code) => ({ codeHash: hashOf(code), madeUnder: secrets.mark })),
  )
  return codes
}
