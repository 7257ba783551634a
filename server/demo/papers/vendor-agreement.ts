import { mutedColor, type Sheet } from '../../platform/paper/sheet.ts'
import { drawDemoPaper } from './demo-paper.ts'

const grocerName = 'Bayfare Grocers Inc'

/** Number, name and text. The clause continued from the page before has no number. */
const agreementClauses: [string, string, string][] = [
  [
    '',
    '',
    'and Vendor shall replace, at no charge, any delivery that does not meet the specifications of Schedule B, or credit its price within fifteen (15) days after notice.',
  ],
  [
    '7.1',
    'Required coverage.',
    'Before the first delivery and for as long as this Agreement is in effect, Vendor shall carry, at its own expense: (a) commercial general liability, or the liability section of a business owner’s policy, including products and completed operations, with limits of at least $1,000,000 each occurrence and $2,000,000 aggregate; (b) automobile liability for owned, hired and non-owned vehicles of at least $1,000,000 each accident; (c) workers’ compensation as required by law, with employers liability of at least $500,000; and (d) umbrella or excess liability of at least $1,000,000.',
  ],
  [
    '7.2',
    'Insurers.',
    'The insurance shall be written by companies that are licensed or otherwise permitted to do business in Connecticut and that Bayfare has no reasonable ground to object to.',
  ],
  [
    '7.3',
    'Additional insured; primary; waiver.',
    'The policies under 7.1(a) and 7.1(d) shall (i) include Bayfare, its officers and employees as additional insureds with respect to liability arising out of Vendor’s products and operations; (ii) apply as primary insurance, and without contribution from any insurance that Bayfare carries for itself; and (iii) waive any right of subrogation against Bayfare to the extent of the payments made. The policy under 7.1(c) shall waive subrogation where the law permits.',
  ],
  [
    '7.4',
    'Evidence.',
    'Vendor shall deliver a certificate of insurance that shows the coverage required by this Section, and a copy of the additional insured provision on request, before the first delivery and again at each renewal. No delivery will be scheduled before Bayfare has received it.',
  ],
  [
    '7.5',
    'Notice.',
    'Vendor shall give Bayfare thirty (30) days’ written notice, and ten (10) days’ for nonpayment of premium, before any required policy is cancelled or not renewed.',
  ],
  [
    '7.6',
    'No limitation.',
    'The limits required here are minimums. They do not limit Vendor’s liability under this Agreement, and Bayfare’s failure to ask for evidence is no waiver of any requirement.',
  ],
]

/** Page 7 of the grocer's vendor agreement: its insurance requirements. */
export function drawVendorAgreement(timestamp: string) {
  const title = `${grocerName}, vendor agreement, page 7`
  return drawDemoPaper(
    {
      title,
      author: grocerName,
      subject: 'Insurance requirements',
      at: timestamp,
      accent: '#1d2733',
      partOf: { firstPage: 7, pageCount: 18 },
    },
    (sheet) => {
      drawRunningHeader(sheet)
      for (const [number, name, text] of agreementClauses) {
        if (number === '7.1') sheet.section('SECTION 7. INSURANCE')
        const clauseText = number ? `${number}  ${name} ${text}` : text
        sheet.addText(clauseText, { size: 10.5, gap: 4.2, spaceAfter: 14 })
      }
      sheet.y += 14
      sheet.addText('Initials:  Bayfare  ______     Vendor  ______', {
        size: 9,
        color: mutedColor,
        align: 'right',
      })
    },
  )
}

function drawRunningHeader(sheet: Sheet): void {
  sheet.put(grocerName, 54, sheet.y, 250, { size: 9, bold: true })
  sheet.put('Vendor Agreement, Perishable Goods', 304, sheet.y, 254, {
    size: 9,
    color: mutedColor,
    align: 'right',
  })
  sheet.y += 16
  sheet.rule()
  sheet.y += 18
}
