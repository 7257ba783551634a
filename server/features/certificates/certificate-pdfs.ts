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

export type Issuer = Pick<Context, 'agency' | 'settings' | 'now' | 'secrets'> & {
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
  storedFile: StoredFile
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
  pdfsFor<Value extends { printed: CertificateContent }>(
    tx: Db,
    certificates: readonly Value[],
  ): Promise<(Value & DrawnCertificate)[]>
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
  const contentKeyOf = (content: PrintedCertificate, day = today(context)) => JSON.stringify([content, day])
  const withIssuer = (content: CertificateContent): PrintedCertificate => ({
    ...content,
    issuedBy: issuerOf(context),
  })
  const missingOf = (certificates: readonly CertificateContent[]) =>
    certificates.map(withIssuer).filter((content) => !drawnByContent.has(contentKeyOf(content)))
  return {
    async drawAhead(db, certificates) {
      const { drawnCertificates, refusedCertificates } = await drawCertificatePdfs(
        db,
        context,
        storeFile,
        missingOf(certificates),
      )
      for (const drawnPaper of drawnCertificates)
        drawnByContent.set(contentKeyOf(drawnPaper.printed, drawnPaper.day), drawnPaper)
      for (const { printed: content, day, failure } of refusedCertificates)
        refusedByContent.set(contentKeyOf(content, day), failure)
    },
    async pdfsFor(tx, certificates) {
      const missingLetters = missingOf(certificates.map(({ printed: content }) => content))
      refuseUnknownLetters(missingLetters, await letterheadOf(tx, context))
      return certificates.map((certificate) => {
        const refusal = refusedByContent.get(contentKeyOf(withIssuer(certificate.printed)))
        if (refusal) throw refusal
        const drawnPaper = drawnByContent.get(contentKeyOf(withIssuer(certificate.printed)))
        if (!drawnPaper) throw new OutdatedPdfs('The documents must be drawn again')
        return { ...certificate, ...drawnPaper }
      })
    },
  }
}

async function drawCertificatePdfs(
  db: Db,
  context: Issuer,
  storeFile: StoreDrawnFile,
  certificates: readonly PrintedCertificate[],
): Promise<{ drawnCertificates: DrawnCertificate[]; refusedCertificates: RefusedCertificate[] }> {
  const refusals: RefusedCertificate[] = []
  if (certificates.length === 0) return { drawnCertificates: [], refusedCertificates: refusals }
  const letterhead = await letterheadOf(db, context)
  refuseUnknownLetters(certificates, letterhead)
  const day = today(context)
  const drawings: Promise<DrawnCertificate>[] = []
  for (const content of certificates) {
    const number = await nextCertificateNumber(db)
    const drawnPdf = await drawInTurn(context.me.id, () =>
      drawCertificatePdf(db, context, { number, printed: content, letterhead, day }),
    ).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'form_not_filled') return error
      throw error
    })
    if (drawnPdf instanceof Failure) {
      refusals.push({ printed: content, day, failure: drawnPdf })
      continue
    }
    const { code, paper } = drawnPdf
    const drawnPaper = storeFile(`certificate-${number}.pdf`, paper).then((storedFile) => ({
      number,
      code,
      printed: content,
      day,
      storedFile: storedFile,
    }))
    // PDFs are drawn one by one while earlier ones are stored. If a write fails meanwhile,
    // `Promise.all` reports the error later. Without this handler, the error would count as
    // unhandled.
    drawnPaper.catch(() => undefined)
    drawings.push(drawnPaper)
  }
  return { drawnCertificates: await Promise.all(drawings), refusedCertificates: refusals }
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

async function drawCertificatePdf(db: Db, context: Issuer, { number, day, ...content }: CertificateToDraw) {
  const { printed, letterhead } = replaceMissingGlyphsIn(content).value
  const code = newCode()
  const checkUrl = checkUrlOf(context.settings.publicUrl, { number, code })
  const timestamp = context.now().toISOString()
  const certificateToDraw = { number, code, printed, at: timestamp, day, checkUrl }
  if (!printed.form) return { code, paper: await drawCertificate(certificateToDraw, letterhead) }
  const { name, address, lines } = context.agency()
  const certificate = { printed, number, day, agency: { name, address }, lines }
  const checkPage = await drawCheckPage(certificateToDraw, letterhead)
  return {
    code,
    paper: await fillCertificateForm({ db, secrets: context.secrets }, printed.form, certificate, checkPage),
  }
}

/** The standard form of a certificate, filled without number and code; null if it is not used. */
export async function previewStandardForm(db: Db, context: Issuer, content: CertificateContent) {
  const contentWithIssuer = { ...content, issuedBy: issuerOf(context) }
  refuseUnknownLetters([contentWithIssuer], await letterheadOf(db, context))
  const { printed } = replaceMissingGlyphsIn({ printed: contentWithIssuer }).value
  const { form } = printed
  if (!form) return null
  const { name, address, lines } = context.agency()
  const certificate = { printed, number: null, day: today(context), agency: { name, address }, lines }
  const filledForm = await drawInTurn(context.me.id, () =>
    fillCertificateForm({ db, secrets: context.secrets }, form, certificate, null),
  )
  const pictures = await drawFilledForm(filledForm)
  if ('problem' in pictures) throw conflict('form_not_filled', pictures.problem)
  const kind: MainFormKind = form.kind ?? '25'
  return { kind, edition: form.edition, pages: pictures.pages }
}

/** Refuses a PDF that would print empty boxes for characters missing from the font. */
function refuseUnknownLetters(certificates: readonly PrintedCertificate[], letterhead: Letterhead) {
  for (const content of certificates) {
    const { missingLetters } = replaceMissingGlyphsIn({ printed: content, letterhead })
    if (missingLetters.length > 0)
      throw conflict(
        'unknown_letters',
        `The certificate for ${content.holder.name} cannot show ${missingLetters.join(' ')}. Please ask your agency to write it in Latin letters`,
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
const maxDrawingRounds = 3

/**
 * Draws PDFs before the transaction, so that policies are not locked meanwhile. If the data
 * changed, starts again, for `maxDrawingRounds` rounds in all.
 */
export async function drawThenIssue<Answer>(
  context: IssueContext,
  { drafts: certificates, work }: IssueSteps<Answer>,
): Promise<Answer> {
  const papers = createCertificatePdfs(context, drawnFileStore(context))
  for (let round = 0; round < maxDrawingRounds; round++) {
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
