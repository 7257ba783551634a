import qrcode from 'qrcode-generator'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import {
  certificateCheckNote,
  certificatePurposeNote,
  holderRightsNote,
  insurerOnPaper,
} from '../../../contract/values/certificate-texts.ts'
import { formatForms } from '../../../contract/values/certified-forms.ts'
import { cityLine } from '../../../contract/values/countries.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { limitCells } from '../../../contract/values/limits.ts'
import type { Letterhead } from '../../letterhead.ts'
import { drawPdf } from '../../platform/paper/draw.ts'
import { leftEdge, muted, type Sheet, textWidth } from '../../platform/paper/sheet.ts'

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

function listPolicy(
  sheet: Sheet,
  {
    type,
    carrier,
    company,
    policyNumber,
    startDate,
    endDate,
    trigger,
    limits,
    forms = [],
    told = [],
  }: ListedPolicy,
) {
  // Keeps a policy's heading and limits on one page. Limits without the heading would not name
  // their policy.
  sheet.section(typeName(type), Math.min(95 + 18 * limits.length, 600))
  const term = `${formatDay(startDate)} to ${formatDay(endDate)}, 12:01 a.m.`
  sheet.say(`${insurerOnPaper({ carrier, company })}, policy ${policyNumber}, ${term}`, {
    size: 9,
    after: trigger || told.length > 0 ? 1 : 4,
  })
  if (trigger) sheet.say(trigger, { size: 9, bold: true, after: told.length > 0 ? 1 : 4 })
  if (told.length > 0) sheet.say(told.join('. '), { size: 9, after: 4 })
  sheet.table(
    [
      { head: 'Coverage', share: 0.56 },
      { head: 'Limit', share: 0.22, align: 'right' },
      { head: 'Basis', share: 0.22 },
    ],
    limits.map((limit) => ({ cells: limitCells(limit) })),
    8.5,
  )
  if (forms.length > 0) sheet.say(formatForms(forms), { size: 8.5, after: 4 })
}

export function drawCertificate(issued: IssuedCertificate, letterhead: Letterhead): Promise<Buffer> {
  const { number, printed, at, day } = issued
  const { holder, insured, policies, ownWording } = printed
  const heading = {
    title: `Certificate of insurance ${number} for ${holder.name}`,
    author: letterhead.name,
    subject: `Insurance of ${insured.name}`,
    at,
    accent: letterhead.color,
    foot: letterhead.foot,
    page: `Certificate ${number}, page`,
  }
  return drawPdf(heading, (sheet) => {
    sheet.head(letterhead.name, `Certificate ${number}, issued ${formatDay(day)}`, 'Certificate of insurance')
    sheet.facts([
      {
        label: 'Certificate holder',
        told: [holder.name, holder.street, cityLine(holder)].filter(Boolean).join('\n'),
      },
      { label: 'Named insured', told: [insured.name, insured.address].filter(Boolean).join('\n') },
    ])
    sheet.say(certificatePurposeNote, { bold: true, after: 4 })
    sheet.say(holderRightsNote, { size: 8.5, color: muted, after: 6 })
    for (const policy of policies) listPolicy(sheet, policy)
    if (printed.wordings.length > 0 || ownWording) sheet.section('Wording')
    for (const wording of printed.wordings) sheet.say(wording, { size: 9, after: 5 })
    if (ownWording) sheet.say(ownWording, { size: 9, after: 5 })
    sheet.y += 10
    putCheck(sheet, issued, letterhead, `Issued ${formatDay(day)} by ${printed.issuedBy}`)
  })
}

const square = 84

/** Prints the issuer and the ways to verify: QR code, address, number and code. */
function putCheck(
  sheet: Sheet,
  { number, code, checkUrl }: IssuedCertificate,
  letterhead: Letterhead,
  issuedBy: string,
) {
  sheet.keep(square + 24)
  const { y } = sheet
  const text = textWidth - square - 30
  const line = (told: string, style: { bold?: boolean; color?: string } = {}) => {
    sheet.y += sheet.put(told, leftEdge, sheet.y, text, { size: 9, ...style })
  }
  line(issuedBy, { bold: true })
  for (const told of letterhead.lines) if (told) line(told)
  sheet.y += 6
  line(certificateCheckNote, { color: muted })
  line(checkUrl)
  line(`Certificate ${number}, code ${formatCode(code)}`)
  drawQr(sheet, checkUrl, leftEdge + textWidth - square, y)
  sheet.y = Math.max(sheet.y, y + square) + 10
}

function drawQr(sheet: Sheet, text: string, x: number, y: number) {
  const qr = qrcode(0, 'M')
  qr.addData(text)
  qr.make()
  const count = qr.getModuleCount()
  const size = square / count
  sheet.ornament(() => {
    for (let row = 0; row < count; row++)
      for (let column = 0; column < count; column++)
        // Slightly larger than a module, so that no seams show between squares.
        if (qr.isDark(row, column))
          sheet.doc.rect(x + column * size, y + row * size, size + 0.05, size + 0.05)
    sheet.doc.fill('#000000')
  })
}
