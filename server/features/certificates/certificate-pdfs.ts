import { randomInt } from 'node:crypto'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import type { MainFormKind } from '../../../contract/values/form-entries.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { ViewerOrSystem } from '../../access.ts'
import { type Context, type Me, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure } from '../../failure.ts'
import { isRepeatedCall } from '../../http/idempotency.ts'
import { type Letterhead, letterheadOf } from '../../letterhead.ts'
import { drawFilledForm } from '../../platform/fillable-pdf/fillable-pdf.ts'
import { drawInTurn } from '../../platform/paper/drawing-queue.ts'
import { replaceMissingGlyphsIn } from '../../platform/paper/glyphs.ts'
import { drawnFileStore, type StoreDrawnFile, type StoredFile } from '../documents/file-writing.ts'
import { fillCertificateForm } from '../fillable-forms/certificate-form.ts'
import { drawCertificate, drawCheckPage } from './certificate-drawing.ts'
import { nextCertificateNumber } from './issue-queries.ts'
import { checkUrlOf } from './queries.ts'

export type Issuer = Pick<Context, 'agency' | 'settings' | 'now'> & {
  me: Pick<Me, 'id' | 'firstName' | 'lastName'> &
    Partial<Pick<Me, 'covers' | 'accountId'>> & { role: ViewerOrSystem['role'] }
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

/** A certificate whose content does not fit the agency's own form. */
interface RefusedCertificate {
  printed: PrintedCertificate
  day: string
  failure: Failure
}

/** The certificate PDFs drawn during one call. */
export interface CertificatePdfs {
  /** Draws PDFs before any row is locked. The data may change before the certificates are filed. */
  drawAhead(db: Db, certificates: readonly CertificateContent[]): Promise<void>
  /** Returns the PDFs drawn ahead. Throws `OutdatedPdfs` if the content has changed. */
  of<Wanted extends { printed: CertificateContent }>(
    tx: Db,
    certificates: readonly Wanted[],
  ): Promise<(Wanted & DrawnCertificate)[]>
}

/**
 * The agency is the issuer. The PDF names the person too only if that person is staff, or if the
 * portal issues on behalf of staff.
 */
const issuerOf = ({ agency, me }: Issuer) =>
  me.role !== 'client'
    ? [fullName(me.firstName, me.lastName), agency().name].filter(Boolean).join(', ')
    : agency().name

/** Thrown if the content to print differs from the PDFs drawn ahead. */
class OutdatedPdfs extends Error {}

export function createCertificatePdfs(context: Issuer, storeFile: StoreDrawnFile): CertificatePdfs {
  const drawnByContent = new Map<string, DrawnCertificate>()
  const refusedByContent = new Map<string, Failure>()
  const wordsOf = (printed: PrintedCertificate, day = today(context)) => JSON.stringify([printed, day])
  const whole = (printed: CertificateContent): PrintedCertificate => ({
    ...printed,
    issuedBy: issuerOf(context),
  })
  const missingOf = (certificates: readonly CertificateContent[]) =>
    certificates.map(whole).filter((printed) => !drawnByContent.has(wordsOf(printed)))
  return {
    async drawAhead(db, certificates) {
      const { drawn, refused } = await drawAll(db, context, storeFile, missingOf(certificates))
      for (const drawnPaper of drawn)
        drawnByContent.set(wordsOf(drawnPaper.printed, drawnPaper.day), drawnPaper)
      for (const { printed, day, failure } of refused) refusedByContent.set(wordsOf(printed, day), failure)
    },
    async of(tx, certificates) {
      const missing = missingOf(certificates.map(({ printed }) => printed))
      refuseUnknownLetters(missing, await letterheadOf(tx, context))
      return certificates.map((one) => {
        const refusal = refusedByContent.get(wordsOf(whole(one.printed)))
        if (refusal) throw refusal
        const drawnPaper = drawnByContent.get(wordsOf(whole(one.printed)))
        if (!drawnPaper) throw new OutdatedPdfs('The documents must be drawn again')
        return { ...one, ...drawnPaper }
      })
    },
  }
}

async function drawAll(
  db: Db,
  context: Issuer,
  storeFile: StoreDrawnFile,
  certificates: readonly PrintedCertificate[],
): Promise<{ drawn: DrawnCertificate[]; refused: RefusedCertificate[] }> {
  const refused: RefusedCertificate[] = []
  if (certificates.length === 0) return { drawn: [], refused }
  const letterhead = await letterheadOf(db, context)
  refuseUnknownLetters(certificates, letterhead)
  const day = today(context)
  const drawings: Promise<DrawnCertificate>[] = []
  for (const printed of certificates) {
    const number = await nextCertificateNumber(db)
    const drawing = await drawInTurn(context.me.id, () =>
      drawOne(db, context, { number, printed, letterhead, day }),
    ).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'form_not_filled') return error
      throw error
    })
    if (drawing instanceof Failure) {
      refused.push({ printed, day, failure: drawing })
      continue
    }
    const { code, paper } = drawing
    const drawnPaper = storeFile(`certificate-${number}.pdf`, paper).then((storedFile) => ({
      number,
      code,
      printed,
      day,
      kept: storedFile,
    }))
    // PDFs are drawn one by one while earlier ones are stored. If a write fails meanwhile,
    // `Promise.all` reports the error later. Without this handler, the error would count as
    // unhandled.
    drawnPaper.catch(() => undefined)
    drawings.push(drawnPaper)
  }
  return { drawn: await Promise.all(drawings), refused }
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

async function drawOne(db: Db, context: Issuer, { number, day, ...content }: CertificateToDraw) {
  const { printed, letterhead } = replaceMissingGlyphsIn(content).value
  const code = newCode()
  const checkUrl = checkUrlOf(context.settings.publicUrl, { number, code })
  const at = context.now().toISOString()
  const issued = { number, code, printed, at, day, checkUrl }
  if (!printed.form) return { code, paper: await drawCertificate(issued, letterhead) }
  const { name, address, lines } = context.agency()
  const certificate = { printed, number, day, agency: { name, address }, lines }
  const checkPage = await drawCheckPage(issued, letterhead)
  return { code, paper: await fillCertificateForm(db, printed.form, certificate, checkPage) }
}

/** The standard form of a certificate, filled without number and code; null if it is not used. */
export async function previewStandardForm(db: Db, context: Issuer, content: CertificateContent) {
  const whole = { ...content, issuedBy: issuerOf(context) }
  refuseUnknownLetters([whole], await letterheadOf(db, context))
  const { printed } = replaceMissingGlyphsIn({ printed: whole }).value
  const { form } = printed
  if (!form) return null
  const { name, address, lines } = context.agency()
  const certificate = { printed, number: null, day: today(context), agency: { name, address }, lines }
  const filled = await drawInTurn(context.me.id, () => fillCertificateForm(db, form, certificate, null))
  const pictures = await drawFilledForm(filled)
  if ('problem' in pictures) throw conflict('form_not_filled', pictures.problem)
  const kind: MainFormKind = form.kind ?? '25'
  return { kind, edition: form.edition, pages: pictures.pages }
}

/** Refuses a PDF that would print empty boxes for characters missing from the font. */
function refuseUnknownLetters(certificates: readonly PrintedCertificate[], letterhead: Letterhead) {
  for (const printed of certificates) {
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

export type IssueContext = Issuer & Pick<RequestContext, 'db' | 'files' | 'key' | 'write'>

// A further round follows if the data changed while PDFs were drawn, which is rare.
const maxRounds = 3

/**
 * Draws PDFs before the transaction, so that policies are not locked meanwhile. If the data
 * changed, starts again, for `maxRounds` rounds in all.
 */
export async function drawThenIssue<Answer>(
  context: IssueContext,
  { drafts: certificates, work }: IssueSteps<Answer>,
): Promise<Answer> {
  const papers = createCertificatePdfs(context, drawnFileStore(context))
  for (let round = 0; round < maxRounds; round++) {
    if (!(await isRepeatedCall(context.db, context))) await drawAhead(context, papers, certificates)
    try {
      return await context.write((tx) => work(tx, papers))
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
async function drawAhead(
  { db }: IssueContext,
  papers: CertificatePdfs,
  certificates: IssueSteps<unknown>['drafts'],
) {
  try {
    await papers.drawAhead(db, await certificates(db))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
