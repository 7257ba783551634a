import qrcode from 'qrcode-generator'
import type { PrintedCertificate, PrintedEvidence } from '../../../contract/certificates.ts'
import {
  certificateCheckNote,
  certificatePurposeNote,
  certifiedLimitCells,
  formatForms,
  formatGap,
  holderRightsNote,
  insurerLetterOf,
  insurersOf,
  referenceLinesOf,
  wordingMarksOf,
} from '../../../contract/values/certificate-texts.ts'

import { cityLine } from '../../../contract/values/countries.ts'
import { formatDay } from '../../../contract/values/days.ts'
import {
  deductibleText,
  documentTitle,
  evidencePurposeNote,
  interestText,
  locationTexts,
} from '../../../contract/values/evidence-texts.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { formatLocation } from '../../../contract/values/part-labels.ts'

import type { Letterhead } from '../../letterhead.ts'
import { drawPdf } from '../../platform/paper/pdf-drawing.ts'
import { leftEdge, mutedColor, type Sheet, textWidth } from '../../platform/paper/sheet.ts'

type ListedPolicy = PrintedCertificate['policies'][number]

interface IssuedCertificate {
  number: number
  code: string
  printed: PrintedCertificate
  /** `at` is the instant of issue; `day` is its date in the agency's time zone. */
  at: string
  day: string
  checkUrl: string
}

/** Groups a code for readers: 'K7QRM-2XWPA'. */
const formatCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** Prints a policy on one page: limits without the heading would not name their policy. */
function listPolicy(sheet: Sheet, policy: ListedPolicy, all: readonly ListedPolicy[]) {
  const { type, policyNumber, startDate, endDate, trigger, limits } = policy
  const { forms = [], told = [], gaps = [], toCome = [], underlying = [] } = policy
  sheet.section(typeName(type), Math.min(70 + 15 * limits.length, 600))
  const term = `${formatDay(startDate)} to ${formatDay(endDate)}, 12:01 a.m.`
  const facts = [...told, underlying.length > 0 ? `Underlying: ${underlying.join('; ')}` : ''].filter(Boolean)
  const line = (text: string, isBold = false) =>
    sheet.addText(text, { size: 8.5, bold: isBold, spaceAfter: 1 })
  line(`${insurerLetterOf(all, policy)}, policy ${policyNumber}, ${term}`)
  if (trigger) line(trigger, true)
  for (const gap of gaps) line(formatGap(gap), true)
  if (facts.length > 0) line(facts.join('. '))
  const marks = wordingMarksOf(policy)
  if (marks.length > 0) line(marks.join('   '), true)
  sheet.y += 3
  sheet.table(
    [
      { header: 'Coverage', share: 0.5 },
      { header: 'Limit', share: 0.2, align: 'right' },
      { header: 'Basis', share: 0.3 },
    ],
    limits.map((limit) => ({ cells: certifiedLimitCells(limit) })),
    8,
  )
  for (const change of toCome) line(change, true)
  if (forms.length > 0) sheet.addText(formatForms(forms), { size: 8, spaceAfter: 3 })
}

/** The interests of the holder, and each location with what it states. */
function listEvidence(sheet: Sheet, { locations, deductibles }: PrintedEvidence) {
  for (const location of locations) {
    const texts = locationTexts(location)
    sheet.section(formatLocation(location), 30 + 12 * texts.length)
    if (location.description) sheet.addText(location.description, { size: 8.5, spaceAfter: 2 })
    for (const text of texts) sheet.addText(text, { size: 8.5, spaceAfter: 1 })
  }
  if (deductibles.length === 0) return
  sheet.section('Policy deductibles', 30)
  for (const deductible of deductibles)
    sheet.addText(deductibleText(deductible), { size: 8.5, spaceAfter: 1 })
}

export function drawCertificate(certificate: IssuedCertificate, letterhead: Letterhead): Promise<Buffer> {
  const { number, printed, at, day } = certificate
  const { holder, insured, policies, representative, wordings, ownWording, evidence } = printed
  const name = documentTitle(evidence !== undefined)
  const heading = {
    title: `${name} ${number} for ${holder.name}`,
    author: letterhead.name,
    subject: `Insurance of ${insured.name}`,
    at,
    accent: letterhead.color,
    foot: letterhead.foot,
    page: `Certificate ${number}, page`,
  }
  return drawPdf(heading, (sheet) => {
    sheet.addHeading(letterhead.name, `Certificate ${number}, issued ${formatDay(day)}`, name)
    sheet.facts([
      {
        label: evidence ? 'Additional interest' : 'Certificate holder',
        value: [
          ...[holder.name, holder.street, cityLine(holder)].filter(Boolean),
          ...(evidence?.interests.map(interestText) ?? []),
        ].join('\n'),
      },
      { label: 'Named insured', value: [insured.name, insured.address].filter(Boolean).join('\n') },
      ...(representative
        ? [{ label: 'Producer’s contact', value: contactLines(representative).join('\n') }]
        : []),
      {
        label: 'Insurers',
        value: insurersOf(policies)
          .map(({ letter, name }) => `${letter}  ${name}`)
          .join('\n'),
      },
    ])
    sheet.addText(evidence ? evidencePurposeNote : certificatePurposeNote, {
      size: 8.5,
      bold: true,
      spaceAfter: 2,
    })
    sheet.addText(holderRightsNote, { size: 7.5, color: mutedColor, spaceAfter: 3 })
    for (const sentence of printed.lawSentences ?? []) sheet.addText(sentence, { size: 8, spaceAfter: 3 })
    for (const policy of policies) listPolicy(sheet, policy, policies)
    if (evidence) listEvidence(sheet, evidence)
    for (const [label, text] of referenceLinesOf(printed.reference)) {
      sheet.section(label, 30)
      sheet.addText(text, { size: 8.5, spaceAfter: 3 })
    }
    if (wordings.length > 0 || ownWording) sheet.section('Special provisions')
    for (const wording of wordings) sheet.addText(wording, { size: 8.5, spaceAfter: 3 })
    if (ownWording) sheet.addText(ownWording, { size: 8.5, spaceAfter: 3 })
    sheet.y += 6
    drawCheckBox(sheet, certificate, letterhead, signatureLines(certificate))
  })
}

/** The page behind the agency's own form, which itself must not be altered: how to verify it. */
export function drawCheckPage(certificate: IssuedCertificate, letterhead: Letterhead): Promise<Buffer> {
  const { number, printed, at, day } = certificate
  const heading = {
    title: `Verification of certificate ${number}`,
    author: letterhead.name,
    subject: `Insurance of ${printed.insured.name}`,
    at,
    accent: letterhead.color,
    foot: letterhead.foot,
    page: `Certificate ${number}, verification, page`,
  }
  return drawPdf(heading, (sheet) => {
    sheet.addHeading(letterhead.name, `Certificate ${number}, issued ${formatDay(day)}`, 'Verification')
    drawCheckBox(sheet, certificate, letterhead, signatureLines(certificate))
  })
}

type Representative = NonNullable<PrintedCertificate['representative']>

const contactLines = ({ name, email, phone }: Representative) =>
  [name, phone, email].filter((line): line is string => Boolean(line))

const signatureLines = ({ day, printed: { issuedBy, representative } }: IssuedCertificate) => [
  `Issued ${formatDay(day)} by ${issuedBy}`,
  ...(representative ? [`Authorized representative: ${representative.name}`] : []),
]

const qrCodeSize = 84

/** Prints the issuer and the ways to verify: QR code, address, number and code. */
function drawCheckBox(
  sheet: Sheet,
  { number, code, checkUrl }: IssuedCertificate,
  letterhead: Letterhead,
  signedLines: readonly string[],
) {
  sheet.ensureSpace(qrCodeSize + 24)
  const { y } = sheet
  const text = textWidth - qrCodeSize - 30
  const line = (lineText: string, style: { bold?: boolean; color?: string } = {}) => {
    sheet.y += sheet.put(lineText, leftEdge, sheet.y, text, { size: 9, ...style })
  }
  for (const text of signedLines) line(text, { bold: true })
  for (const text of letterhead.lines) if (text) line(text)
  sheet.y += 6
  line(certificateCheckNote, { color: mutedColor })
  line(checkUrl)
  line(`Certificate ${number}, code ${formatCode(code)}`)
  drawQr(sheet, checkUrl, leftEdge + textWidth - qrCodeSize, y)
  sheet.y = Math.max(sheet.y, y + qrCodeSize) + 10
}

function drawQr(sheet: Sheet, text: string, x: number, y: number) {
  const qr = qrcode(0, 'M')
  qr.addData(text)
  qr.make()
  const count = qr.getModuleCount()
  const size = qrCodeSize / count
  sheet.drawOrnament(() => {
    for (let row = 0; row < count; row++)
      for (let column = 0; column < count; column++)
        // Slightly larger than a module, so that no seams show between squares.
        if (qr.isDark(row, column))
          sheet.doc.rect(x + column * size, y + row * size, size + 0.05, size + 0.05)
    sheet.doc.fill('#000000')
  })
}
