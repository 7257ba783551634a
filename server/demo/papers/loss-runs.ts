import { dollars } from '../../../contract/values/money.ts'
import { mutedColor } from '../../platform/paper/sheet.ts'
import type { ClientName } from '../clients.ts'
import { drawDemoPaper } from './demo-paper.ts'
import { type FiledPolicy, formatPaperDay } from './filed-policy.ts'
import { accentOf, insuredOf, splitAddressLines } from './people.ts'

interface Year {
  start: string
  end: string
  claims: number
  paid: number
  reserved: number
}

interface LossRuns {
  client: ClientName
  /** Lines with their years, newest first. */
  lines: { policy: FiledPolicy; years: Year[] }[]
  valued: string
  at: string
  /** One sentence for each open or large claim. */
  remarks: string[]
}

const dollarsOrNone = (amount: number) => (amount === 0 ? 'None' : dollars(amount))

/** Loss runs: claims, paid and reserved amounts per year, as of a day. */
export function drawLossRuns({ client, lines, valued, at, remarks }: LossRuns) {
  const [first] = lines
  if (!first) throw new Error('Loss runs tell of at least one line')
  const { insurer } = first.policy
  const insured = insuredOf(client, first.policy)
  const title = `Loss runs for ${insured.name}`
  return drawDemoPaper(
    { title, author: insurer, subject: 'Claims of the past five years', at, accent: accentOf(insurer) },
    (sheet) => {
      sheet.head(insurer, 'Account loss history', 'Loss runs')
      sheet.facts([
        { label: 'Insured', told: `${insured.name}\n${splitAddressLines(insured.address)}` },
        { label: 'Currently valued as of', told: formatPaperDay(valued) },
      ])
      for (const { policy, years } of lines) {
        sheet.section(`${policy.type}, ${policy.policyNumber}`, 110)
        sheet.table(
          [
            { head: 'Policy term', share: 0.4 },
            { head: 'Claims', share: 0.12, align: 'right' },
            { head: 'Paid', share: 0.16, align: 'right' },
            { head: 'Reserved', share: 0.16, align: 'right' },
            { head: 'Incurred', share: 0.16, align: 'right' },
          ],
          [
            ...years.map((year) => row(`${formatPaperDay(year.start)} to ${formatPaperDay(year.end)}`, year)),
            total(years),
          ],
        )
      }
      if (remarks.length > 0) sheet.section('Remarks')
      for (const remark of remarks) sheet.say(remark, { size: 9, after: 4 })
      sheet.y += 4
      sheet.say(
        'Paid and reserved include claim expenses, after recoveries. Reserves may change until a claim is closed.',
        {
          size: 8,
          color: mutedColor,
        },
      )
    },
  )
}

const row = (name: string, { claims, paid, reserved }: Omit<Year, 'start' | 'end'>, strong = false) => ({
  cells: [name, `${claims}`, dollarsOrNone(paid), dollarsOrNone(reserved), dollarsOrNone(paid + reserved)],
  strong,
})

function total(years: Year[]) {
  const sum = (of: 'claims' | 'paid' | 'reserved') => years.reduce((all, year) => all + year[of], 0)
  return row('All terms', { claims: sum('claims'), paid: sum('paid'), reserved: sum('reserved') }, true)
}
