import { dollars } from '../../../contract/values/money.ts'
import { mutedColor } from '../../platform/paper/sheet.ts'
import type { ClientName } from '../clients.ts'
import { drawDemoPaper } from './demo-paper.ts'
import { type FiledPolicy, formatPaperDay } from './filed-policy.ts'
import { accentOf, insuredOf, splitAddressLines } from './people.ts'

interface LossYear {
  start: string
  end: string
  claims: number
  paid: number
  reserved: number
}

interface LossRuns {
  client: ClientName
  /** Lines with their years, newest first. */
  lines: { policy: FiledPolicy; years: LossYear[] }[]
  valuationDay: string
  at: string
  /** One sentence for each open or large claim. */
  remarks: string[]
}

const dollarsOrNone = (amount: number) => (amount === 0 ? 'None' : dollars(amount))

/** Loss runs: claims, paid and reserved amounts per year, as of a day. */
export function drawLossRuns({ client, lines, valuationDay, at, remarks }: LossRuns) {
  const [firstLine] = lines
  if (!firstLine) throw new Error('Loss runs tell of at least one line')
  const { insurer } = firstLine.policy
  const insuredParty = insuredOf(client, firstLine.policy)
  const title = `Loss runs for ${insuredParty.name}`
  return drawDemoPaper(
    { title, author: insurer, subject: 'Claims of the past five years', at, accent: accentOf(insurer) },
    (sheet) => {
      sheet.addHeading(insurer, 'Account loss history', 'Loss runs')
      sheet.facts([
        { label: 'Insured', value: `${insuredParty.name}\n${splitAddressLines(insuredParty.address)}` },
        { label: 'Currently valued as of', value: formatPaperDay(valuationDay) },
      ])
      for (const { policy, years } of lines) {
        sheet.section(`${policy.type}, ${policy.policyNumber}`, 110)
        sheet.table(
          [
            { header: 'Policy term', share: 0.4 },
            { header: 'Claims', share: 0.12, align: 'right' },
            { header: 'Paid', share: 0.16, align: 'right' },
            { header: 'Reserved', share: 0.16, align: 'right' },
            { header: 'Incurred', share: 0.16, align: 'right' },
          ],
          [
            ...years.map((year) =>
              toTableRow(`${formatPaperDay(year.start)} to ${formatPaperDay(year.end)}`, year),
            ),
            totalRowOf(years),
          ],
        )
      }
      if (remarks.length > 0) sheet.section('Remarks')
      for (const remarkText of remarks) sheet.addText(remarkText, { size: 9, spaceAfter: 4 })
      sheet.y += 4
      sheet.addText(
        'Paid and reserved include claim expenses, after recoveries. Reserves may change until a claim is closed.',
        {
          size: 8,
          color: mutedColor,
        },
      )
    },
  )
}

const toTableRow = (
  name: string,
  { claims, paid, reserved }: Omit<LossYear, 'start' | 'end'>,
  isBold = false,
) => ({
  cells: [name, `${claims}`, dollarsOrNone(paid), dollarsOrNone(reserved), dollarsOrNone(paid + reserved)],
  isBold,
})

function totalRowOf(years: LossYear[]) {
  const sum = (column: 'claims' | 'paid' | 'reserved') => years.reduce((all, year) => all + year[column], 0)
  return toTableRow(
    'All terms',
    { claims: sum('claims'), paid: sum('paid'), reserved: sum('reserved') },
    true,
  )
}
