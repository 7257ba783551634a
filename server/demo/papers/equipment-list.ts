import { dollars } from '../../../contract/values/money.ts'
import { leftEdge, mutedColor } from '../../platform/paper/sheet.ts'
import { demoClients } from '../clients.ts'
import type { DeclarationsContext } from './declarations.ts'
import { drawDemoPaper } from './demo-paper.ts'
import { formatPaperDay } from './filed-policy.ts'
import { insuredOf, splitAddressLines } from './people.ts'
import { drawSignature } from './signature.ts'

/** Year, description, amount; largest first. The amounts add up to the policy's scheduled total. */
export const equipmentRows: [number, string, number][] = [
  [2021, 'Compact track loader, 74 hp, enclosed cab', 58_400],
  [2019, 'Skid-steer loader, 61 hp', 31_900],
  [2020, 'Brush chipper, 6 in., towable', 17_950],
  [2022, 'Zero-turn mower, 60 in. deck', 13_850],
  [2022, 'Zero-turn mower, 60 in. deck', 13_850],
  [2021, 'Stump grinder, 25 hp, self-propelled', 11_480],
  [2020, 'Zero-turn mower, 52 in. deck', 10_600],
  [2023, 'Stand-on mower, 48 in. deck', 9750],
  [2021, 'Soil conditioner, loader attachment', 5965],
  [2019, 'Grapple bucket, loader attachment', 3680],
  [2020, 'Snow pusher, 10 ft, loader attachment', 3240],
  [2022, 'Hydraulic auger with three bits, loader attachment', 2915],
  [2019, 'Pallet forks, 48 in., loader attachment', 1420],
]

/** The client's own list of scheduled equipment. */
export function drawEquipmentList({ client, policy, at, day }: DeclarationsContext & { day: string }) {
  const insuredParty = insuredOf(client, policy)
  const { firstName, lastName } = demoClients[client]
  return drawDemoPaper(
    {
      title: `Equipment list of ${insuredParty.name}`,
      author: insuredParty.name,
      subject: 'Scheduled equipment',
      at,
      accent: '#2b4a2f',
    },
    (sheet) => {
      sheet.addHeading(insuredParty.name, `As of ${formatPaperDay(day)}`, 'Equipment list')
      sheet.facts([
        { label: 'Kept at', value: splitAddressLines(insuredParty.address) },
        { label: 'Insured under', value: `${policy.insurer}, ${policy.policyNumber}\nScheduled equipment` },
      ])
      sheet.y += 4
      sheet.table(
        [
          { header: 'No.', share: 0.08 },
          { header: 'Year', share: 0.1 },
          { header: 'Item', share: 0.58 },
          { header: 'Amount insured', share: 0.24, align: 'right' },
        ],
        [
          ...equipmentRows.map(([year, item, amount], index) => ({
            cells: [`${index + 1}`, `${year}`, item, dollars(amount)],
          })),
          {
            cells: [
              '',
              '',
              'All items',
              dollars(equipmentRows.reduce((sum, [, , amount]) => sum + amount, 0)),
            ],
            isBold: true,
          },
        ],
      )
      sheet.addText(
        'Amounts are what each item would cost to buy again in its present condition. Serial numbers are in the office.',
        {
          size: 8.5,
          color: mutedColor,
          spaceAfter: 22,
        },
      )
      drawSignature(sheet, 'luis', leftEdge, sheet.y, `${firstName} ${lastName}, owner`)
    },
  )
}
