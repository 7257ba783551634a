import { leftEdge, mutedColor } from '../../platform/paper/sheet.ts'
import { demoClients } from '../clients.ts'
import type { DeclarationsContext } from './declarations.ts'
import { drawDemoPaper } from './demo-paper.ts'
import { formatPaperDay } from './filed-policy.ts'
import { agencyOnPaper, insuredOf } from './people.ts'
import { drawSignature } from './signature.ts'
import { vehiclesOf } from './vehicles.ts'

/** The accident report of the driver of the truck that was hit. */
export function drawDriverReport({ client, policy, at, day }: DeclarationsContext & { day: string }) {
  const insuredParty = insuredOf(client, policy)
  const { firstName, lastName } = demoClients[client]
  const [, truck = ''] = vehiclesOf(policy.policyNumber)
  return drawDemoPaper(
    {
      title: `Driver's report, ${insuredParty.name}`,
      author: insuredParty.name,
      subject: 'Auto accident',
      at,
    },
    (sheet) => {
      sheet.addHeading(
        agencyOnPaper.name,
        'Sheet for the glove compartment',
        "Driver's report of an accident",
      )
      sheet.facts([
        { label: 'Insured', value: insuredParty.name },
        { label: 'Policy', value: `${policy.insurer}, ${policy.policyNumber}` },
        { label: 'Our vehicle', value: `Truck 2, ${truck}\nVIN on file with carrier` },
        {
          label: 'When and where',
          value: `${formatPaperDay(day)}, in the morning\nRoute 12, Ledyard, southbound`,
        },
        { label: 'Anybody hurt', value: 'Nobody' },
        { label: 'Police', value: 'Came and took a report' },
      ])
      sheet.section('What happened')
      sheet.addText(
        'Stopped in the right lane behind traffic at the light. A gray SUV behind us did not stop in time and hit the back of the truck on the driver side. The truck was pushed forward about three feet and touched nothing in front. No trailer behind it. The other driver said she was looking down.',
        { size: 10, gap: 3 },
      )
      sheet.section('Damage')
      sheet.table(
        [
          { header: 'Vehicle', share: 0.3 },
          { header: 'Damage', share: 0.5 },
          { header: 'Could be driven', share: 0.2 },
        ],
        [
          { cells: ['Ours, truck 2', 'Rear bumper, tailgate, left tail light, hitch receiver bent', 'Yes'] },
          { cells: ['Other, gray SUV', 'Hood, grille, right headlight', 'No, towed'] },
        ],
      )
      sheet.section('Written down at the scene')
      sheet.list([
        'Name and telephone of the other driver',
        "The other driver's insurer",
        'One witness, name and telephone',
        'Photos of both vehicles and the road',
      ])
      sheet.y += 18
      drawSignature(sheet, 'luis', leftEdge, sheet.y, `${firstName} ${lastName}, for the driver of truck 2`)
      sheet.y += 70
      sheet.addText(
        'Coverage is not changed, and no claim is reported to the carrier, until your agent confirms it in writing.',
        {
          size: 8.5,
          color: mutedColor,
        },
      )
    },
  )
}
