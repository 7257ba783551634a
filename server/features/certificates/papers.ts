import { randomInt } from 'node:crypto'
import type { Printed } from '../../../contract/certificates.ts'
import { fullName } from '../../../contract/values/names.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { type Context, type Me, today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure } from '../../failure.ts'
import { wasAnswered } from '../../http/once.ts'
import { type Letterhead, letterheadOf } from '../../letterhead.ts'
import { drawnInTurn } from '../../platform/paper/drawn-in-turn.ts'
import { allInLetters } from '../../platform/paper/letters.ts'
import { drawnKeeper, type KeepDrawn, type Kept } from '../documents/with-file.ts'
import { drawCertificate } from './draw.ts'
import { nextNumber } from './issue-queries.ts'
import { checkUrlOf } from './queries.ts'

/** Who issues, and with what at hand. */
export type Issuer = Pick<Context, 'agency' | 'settings' | 'now'> & {
  me: Pick<Me, 'id' | 'role' | 'firstName' | 'lastName'> & Partial<Pick<Me, 'covers' | 'accountId'>>
  ip?: string
}

/** What shall stand on a certificate, but for who issues it. */
export type ToPrint = Omit<Printed, 'issuedBy'>

/** A paper whose file is kept, and which is not on file yet. */
interface Drawn {
  number: number
  code: string
  printed: Printed
  /** The day that stands on it. */
  day: string
  kept: Kept
}

/** The papers of one call. */
export interface Papers {
  /** Draws while nothing is locked: of what is read then, and may be different by the time it is filed. */
  drawAhead(db: Db, wanted: readonly ToPrint[]): Promise<void>
  /** Papers that say exactly this, drawn ahead. Where something has changed since then, they have to be drawn anew. */
  of<Wanted extends { printed: ToPrint }>(tx: Db, wanted: readonly Wanted[]): Promise<(Wanted & Drawn)[]>
}

/** The agency issues it; of its own people the paper names who did. */
const issuedBy = ({ agency, me }: Issuer) =>
  isStaff(me)
    ? [fullName(me.firstName, me.lastName), agency().name].filter(Boolean).join(', ')
    : agency().name

/** What is drawn ahead no longer says what has to be printed. */
class Outdated extends Error {}

export function papersOf(visit: Issuer, keep: KeepDrawn): Papers {
  const ahead = new Map<string, Drawn>()
  const wordsOf = (printed: Printed, day = today(visit)) => JSON.stringify([printed, day])
  const whole = (printed: ToPrint): Printed => ({ ...printed, issuedBy: issuedBy(visit) })
  const missingOf = (wanted: readonly ToPrint[]) =>
    wanted.map(whole).filter((printed) => !ahead.has(wordsOf(printed)))
  return {
    async drawAhead(db, wanted) {
      for (const drawn of await drawAll(db, visit, keep, missingOf(wanted)))
        ahead.set(wordsOf(drawn.printed, drawn.day), drawn)
    },
    async of(tx, wanted) {
      const missing = missingOf(wanted.map(({ printed }) => printed))
      refuseUnknownLetters(missing, await letterheadOf(tx, visit))
      return wanted.map((one) => {
        const drawn = ahead.get(wordsOf(whole(one.printed)))
        if (!drawn) throw new Outdated('Papers have to be drawn anew')
        return { ...one, ...drawn }
      })
    },
  }
}

async function drawAll(db: Db, visit: Issuer, keep: KeepDrawn, wanted: readonly Printed[]): Promise<Drawn[]> {
  if (wanted.length === 0) return []
  const letterhead = await letterheadOf(db, visit)
  refuseUnknownLetters(wanted, letterhead)
  const day = today(visit)
  const keeping: Promise<Drawn>[] = []
  for (const printed of wanted) {
    const number = await nextNumber(db)
    const { code, paper } = await drawnInTurn(visit.me.id, () =>
      drawOne(visit, { number, printed, letterhead, day }),
    )
    const drawn = keep(`certificate-${number}.pdf`, paper).then((kept) => ({
      number,
      code,
      printed,
      day,
      kept,
    }))
    // One after the other where they are drawn, all at once where they wait for the disk.
    drawn.catch(() => undefined)
    keeping.push(drawn)
  }
  return Promise.all(keeping)
}

// Without letters and digits that are taken for one another.
const codeLetters = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'
const newCode = () => Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('')

interface ToDraw {
  number: number
  printed: Printed
  letterhead: Letterhead
  day: string
}

async function drawOne(visit: Issuer, { number, day, ...told }: ToDraw) {
  const { printed, letterhead } = allInLetters(told).value
  const code = newCode()
  const checkUrl = checkUrlOf(visit.settings.publicUrl, { number, code })
  const at = visit.now().toISOString()
  return { code, paper: await drawCertificate({ number, code, printed, at, day, checkUrl }, letterhead) }
}

/** A paper with empty boxes in it is none. */
function refuseUnknownLetters(wanted: readonly Printed[], letterhead: Letterhead) {
  for (const printed of wanted) {
    const { missing } = allInLetters({ printed, letterhead })
    if (missing.length > 0)
      throw conflict(
        'unknown_letters',
        `The certificate for ${printed.holder.name} cannot show ${missing.join(' ')}. Your agency has to write it in Latin letters`,
      )
  }
}

interface Issuing<Answer> {
  /** What will be printed, as far as it can be told before anything is locked. */
  wanted: (db: Db) => Promise<readonly ToPrint[]>
  work: (tx: Db, papers: Papers) => Promise<Answer>
}

// Each round fails only if somebody saves a policy while its papers are being drawn.
const mostRounds = 3

/** Draws first, and then writes in one transaction: nobody who changes one of the policies waits for the drawing. */
export async function issuing<Answer>(visit: Visit, { wanted, work }: Issuing<Answer>): Promise<Answer> {
  const papers = papersOf(visit, drawnKeeper(visit))
  for (let round = 0; round < mostRounds; round++) {
    if (!(await wasAnswered(visit.db, visit))) await aheadOf(visit, papers, wanted)
    try {
      return await visit.write((tx) => work(tx, papers))
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
  throw conflict('changed_meanwhile', 'The policies were changed meanwhile. Please try again')
}

/** A refusal here is ignored: the transaction refuses it again, or gives its earlier answer. */
async function aheadOf({ db }: Visit, papers: Papers, wanted: Issuing<unknown>['wanted']) {
  try {
    await papers.drawAhead(db, await wanted(db))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
