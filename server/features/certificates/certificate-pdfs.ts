import { randomInt } from 'node:crypto'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { fullName } from '../../../contract/values/names.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { type Context, type Me, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure } from '../../failure.ts'
import { isRepeatedCall } from '../../http/idempotency.ts'
import { type Letterhead, letterheadOf } from '../../letterhead.ts'
import { drawInTurn } from '../../platform/paper/drawing-queue.ts'
import { replaceMissingGlyphsIn } from '../../platform/paper/glyphs.ts'
import { drawnFileStore, type StoreDrawnFile, type StoredFile } from '../documents/with-file.ts'
import { drawCertificate } from './draw.ts'
import { nextCertificateNumber } from './issue-queries.ts'
import { checkUrlOf } from './queries.ts'

export type Issuer = Pick<Context, 'agency' | 'settings' | 'now'> & {
  me: Pick<Me, 'id' | 'role' | 'firstName' | 'lastName'> & Partial<Pick<Me, 'covers' | 'accountId'>>
  ip?: string
}

export type CertificateContent = Omit<PrintedCertificate, 'issuedBy'>

/** A certificate PDF that is stored as a file but has no database row yet. */
interface DrawnCertificate {
  number: number
  code: string
  printed: PrintedCertificate
  day: string
  kept: StoredFile
}

/** The certificate PDFs drawn during one call. */
export interface CertificatePdfs {
  /** Draws PDFs before any row is locked. The data may change before the certificates are filed. */
  drawAhead(db: Db, wanted: readonly CertificateContent[]): Promise<void>
  /** Returns the PDFs drawn ahead. Throws `OutdatedPdfs` if the content has changed. */
  of<Wanted extends { printed: CertificateContent }>(
    tx: Db,
    wanted: readonly Wanted[],
  ): Promise<(Wanted & DrawnCertificate)[]>
}

/** The agency is the issuer. The PDF names the person too only if that person is staff. */
const issuedBy = ({ agency, me }: Issuer) =>
  isStaff(me)
    ? [fullName(me.firstName, me.lastName), agency().name].filter(Boolean).join(', ')
    : agency().name

/** Thrown if the content to print differs from the PDFs drawn ahead. */
class OutdatedPdfs extends Error {}

export function createCertificatePdfs(visit: Issuer, keep: StoreDrawnFile): CertificatePdfs {
  const ahead = new Map<string, DrawnCertificate>()
  const wordsOf = (printed: PrintedCertificate, day = today(visit)) => JSON.stringify([printed, day])
  const whole = (printed: CertificateContent): PrintedCertificate => ({
    ...printed,
    issuedBy: issuedBy(visit),
  })
  const missingOf = (wanted: readonly CertificateContent[]) =>
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
        if (!drawn) throw new OutdatedPdfs('The documents must be drawn again')
        return { ...one, ...drawn }
      })
    },
  }
}

async function drawAll(
  db: Db,
  visit: Issuer,
  keep: StoreDrawnFile,
  wanted: readonly PrintedCertificate[],
): Promise<DrawnCertificate[]> {
  if (wanted.length === 0) return []
  const letterhead = await letterheadOf(db, visit)
  refuseUnknownLetters(wanted, letterhead)
  const day = today(visit)
  const keeping: Promise<DrawnCertificate>[] = []
  for (const printed of wanted) {
    const number = await nextCertificateNumber(db)
    const { code, paper } = await drawInTurn(visit.me.id, () =>
      drawOne(visit, { number, printed, letterhead, day }),
    )
    const drawn = keep(`certificate-${number}.pdf`, paper).then((kept) => ({
      number,
      code,
      printed,
      day,
      kept,
    }))
    // Drawing is sequential; the disk writes run in parallel.
    drawn.catch(() => undefined)
    keeping.push(drawn)
  }
  return Promise.all(keeping)
}

// Leaves out letters and digits that are easily confused.
const codeLetters = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'
const newCode = () => Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('')

interface CertificateToDraw {
  number: number
  printed: PrintedCertificate
  letterhead: Letterhead
  day: string
}

async function drawOne(visit: Issuer, { number, day, ...told }: CertificateToDraw) {
  const { printed, letterhead } = replaceMissingGlyphsIn(told).value
  const code = newCode()
  const checkUrl = checkUrlOf(visit.settings.publicUrl, { number, code })
  const at = visit.now().toISOString()
  return { code, paper: await drawCertificate({ number, code, printed, at, day, checkUrl }, letterhead) }
}

/** Refuses a PDF that would print empty boxes for characters missing from the font. */
function refuseUnknownLetters(wanted: readonly PrintedCertificate[], letterhead: Letterhead) {
  for (const printed of wanted) {
    const { missing } = replaceMissingGlyphsIn({ printed, letterhead })
    if (missing.length > 0)
      throw conflict(
        'unknown_letters',
        `The certificate for ${printed.holder.name} cannot show ${missing.join(' ')}. Please ask your agency to write it in Latin letters`,
      )
  }
}

interface IssueSteps<Answer> {
  /** The content to print, read before any row is locked. */
  drafts: (db: Db) => Promise<readonly CertificateContent[]>
  work: (tx: Db, papers: CertificatePdfs) => Promise<Answer>
}

// Another round is needed only if somebody saves a policy while its PDFs are drawn.
const maxRounds = 3

/**
 * Draws PDFs before the transaction, so that policies are not locked meanwhile. If the data
 * changed, draws again, up to `maxRounds` times.
 */
export async function drawThenIssue<Answer>(
  visit: RequestContext,
  { drafts: wanted, work }: IssueSteps<Answer>,
): Promise<Answer> {
  const papers = createCertificatePdfs(visit, drawnFileStore(visit))
  for (let round = 0; round < maxRounds; round++) {
    if (!(await isRepeatedCall(visit.db, visit))) await aheadOf(visit, papers, wanted)
    try {
      return await visit.write((tx) => work(tx, papers))
    } catch (error) {
      if (!(error instanceof OutdatedPdfs)) throw error
    }
  }
  throw conflict('changed_meanwhile', 'The policies changed in the meantime. Please try again')
}

/**
 * Draws PDFs ahead and ignores failures. After a failure, the transaction fails the same way or
 * returns the stored reply.
 */
async function aheadOf(
  { db }: RequestContext,
  papers: CertificatePdfs,
  wanted: IssueSteps<unknown>['drafts'],
) {
  try {
    await papers.drawAhead(db, await wanted(db))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
