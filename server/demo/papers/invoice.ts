import { dollars } from '../../../contract/values/money.ts'
import { leftEdge, mutedColor, rightEdge, type Sheet, textWidth } from '../../platform/paper/sheet.ts'
import { agencyLines, type DeclarationsContext } from './declarations.ts'
import { drawDemoPaper } from './demo-paper.ts'
import { formatPaperDay, formatTerm } from './filed-policy.ts'
import { accentOf, insuredOf, splitAddressLines } from './people.ts'

interface InvoiceBill extends DeclarationsContext {
  title: string
  number: string
  /** The date of the bill, and the day on which it is due. */
  day: string
  due: string
  lines: { description: string; amount: number }[]
  notes: string[]
}

/** A carrier's bill with a payment slip. */
export function drawInvoice({ client, policy, at, title, number, day, due, lines, notes }: InvoiceBill) {
  const { insurer, policyNumber } = policy
  const insuredParty = insuredOf(client, policy)
  const total = dollars(lines.reduce((sum, { amount }) => sum + amount, 0))
  return drawDemoPaper(
    { title: `${title}, ${policyNumber}`, author: insurer, subject: title, at, accent: accentOf(insurer) },
    (sheet) => {
      sheet.addHeading(insurer, `Invoice ${number}`, title)
      sheet.facts([
        { label: 'Bill to', value: `${insuredParty.name}\n${splitAddressLines(insuredParty.address)}` },
        { label: 'Policy and term', value: `${policyNumber}\n${formatTerm(policy)}, 12:01 a.m.` },
      ])
      sheet.facts(
        [
          { label: 'Invoice date', value: formatPaperDay(day) },
          { label: 'Payment due', value: formatPaperDay(due) },
          { label: 'Amount due', value: total },
        ],
        3,
      )
      sheet.section('What this invoice is for')
      sheet.table(
        [
          { header: 'Description', share: 0.76 },
          { header: 'Amount', share: 0.24, align: 'right' },
        ],
        [
          ...lines.map(({ description, amount }) => ({ cells: [description, amountText(amount)] })),
          { cells: ['Amount due', total], isBold: true },
        ],
      )
      for (const note of notes) sheet.addText(note, { spaceAfter: 5 })
      sheet.section('Questions about this invoice')
      sheet.addText(agencyLines)
      drawPaymentSlip(sheet, {
        insurer,
        policyNumber,
        number,
        due: formatPaperDay(due),
        total,
        name: insuredParty.name,
      })
    },
  )
}

/** Payments are negative amounts. */
const amountText = (amount: number) => (amount < 0 ? `-${dollars(-amount)}` : dollars(amount))

type PaymentSlip = Record<'insurer' | 'policyNumber' | 'number' | 'due' | 'total' | 'name', string>

function drawPaymentSlip(
  sheet: Sheet,
  { insurer, policyNumber, number, due, total, name }: PaymentSlip,
): void {
  sheet.ensureSpace(150)
  sheet.y = 588
  sheet.drawOrnament(() =>
    sheet.doc
      .moveTo(leftEdge, sheet.y)
      .lineTo(rightEdge, sheet.y)
      .lineWidth(0.7)
      .dash(4, {})
      .strokeColor(mutedColor)
      .stroke()
      .undash(),
  )
  const hint = 'Return this part with your payment. Write the policy number on your check.'
  sheet.put(hint, leftEdge, sheet.y + 6, textWidth, { size: 7.5, color: mutedColor })
  sheet.y += 26
  sheet.put(insurer, leftEdge, sheet.y, 300, { size: 12, bold: true, color: sheet.accent })
  sheet.y += 24
  sheet.facts(
    [
      { label: 'Insured', value: name },
      { label: 'Policy number', value: policyNumber },
      { label: 'Invoice', value: number },
      { label: 'Payment due', value: due },
      { label: 'Amount due', value: total },
      { label: 'Amount enclosed', value: '$ ____________________' },
    ],
    3,
  )
}
