import { demonstration } from '../../../contract/values/demonstration.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { hairline, left, muted, type Sheet } from '../../platform/paper/sheet.ts'
import type { About } from './declarations.ts'
import { draw } from './draw.ts'
import { accentOf, agency, agentOf, insuredOf } from './people.ts'
import { vehiclesOf } from './vehicles.ts'
import { longDay } from './words.ts'

const card = { wide: 246, high: 158, gutter: 12 }

const afterAnAccident = [
  'Get to a safe place. Call 911 if anybody is hurt.',
  'Write down names, telephone numbers and insurers of the other drivers, and who saw it.',
  'Take photos of all vehicles and of the road.',
  'Do not admit fault. Do not sign anything but what the police ask you to sign.',
  'Report it to your insurer, or call your agency.',
]

/** A card for every vehicle of an auto policy: what to show on the left, what to do after an accident on the right. */
export function idCards({ client, policy, at }: About): Promise<Buffer> {
  const { insurer, policyNumber } = policy
  const subject = `${typeName(policy.type)} ID cards`
  const accent = accentOf(insurer)
  return draw({ title: `${subject}, ${policyNumber}`, author: insurer, subject, at, accent }, (sheet) => {
    sheet.head(insurer, `Policy ${policyNumber}`, 'Auto insurance ID cards')
    sheet.say('Cut along the border, fold in the middle and keep each card in its vehicle.', {
      color: muted,
    })
    sheet.y += 4
    for (const vehicle of vehiclesOf(policyNumber)) {
      sheet.keep(card.high)
      front(sheet, { client, policy, at }, vehicle)
      back(sheet, client)
      sheet.y += card.high + 16
    }
  })
}

function front(sheet: Sheet, { client, policy }: About, vehicle: string): void {
  const { doc, y } = sheet
  const inner = card.wide - 24
  const x = left + 12
  const fold = left + card.wide + card.gutter / 2
  sheet.ornament(() => {
    doc
      .roundedRect(left, y, 2 * card.wide + card.gutter, card.high, 6)
      .lineWidth(0.8)
      .strokeColor(muted)
      .stroke()
    doc
      .moveTo(fold, y + 6)
      .lineTo(fold, y + card.high - 6)
      .lineWidth(0.6)
      .dash(3, {})
      .strokeColor(hairline)
      .stroke()
      .undash()
  })
  sheet.put('Connecticut insurance identification card', x, y + 9, inner, { size: 7.5, color: muted })
  sheet.put(policy.insurer, x, y + 20, inner, { size: 12, bold: true, color: sheet.accent })
  const half = inner / 2
  const fact = (label: string, told: string, across: number, down: number, wide = half - 6) => {
    sheet.put(label, x + across, y + down, wide, { size: 6.5, color: muted })
    sheet.put(told, x + across, y + down + 8.5, wide, { size: 8.5, bold: true })
  }
  fact('Insured', insuredOf(client, policy).name, 0, 40)
  fact('Policy number', policy.policyNumber, half, 40)
  fact('Effective, 12:01 a.m.', longDay(policy.startDate), 0, 64)
  fact('Expires, 12:01 a.m.', longDay(policy.endDate), half, 64)
  fact('Vehicle', vehicle, 0, 88, inner)
  sheet.put('VIN on file with carrier', x, y + 108, inner, { size: 8 })
  sheet.put(`${agency.name}, ${agency.phone}`, x, y + 125, inner, { size: 7.5 })
  sheet.put(demonstration, x, y + 140, inner, { size: 6.5, bold: true, color: muted })
}

function back(sheet: Sheet, client: About['client']): void {
  const x = left + card.wide + card.gutter + 10
  const inner = card.wide - 22
  let y = sheet.y + 9
  y += sheet.put('After an accident', x, y, inner, { size: 9, bold: true, color: sheet.accent }) + 3
  for (const [place, told] of afterAnAccident.entries()) {
    sheet.put(`${place + 1}`, x, y, 10, { size: 7.5, color: muted })
    y += sheet.put(told, x + 11, y, inner - 11, { size: 7.5, gap: 1 }) + 2.5
  }
  sheet.put(`Your agent: ${agentOf(client)}`, x, sheet.y + 140, inner, { size: 7.5 })
}
