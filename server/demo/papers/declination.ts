import { dollars } from '../../../contract/values/money.ts'
import { leftEdge } from '../../platform/paper/sheet.ts'
import { type ClientName, demoClients } from '../clients.ts'
import { drawDemoPaper } from './demo-paper.ts'
import { formatPaperDay } from './filed-policy.ts'
import { agencyOnPaper, splitAddressLines } from './people.ts'
import { drawSignature } from './signature.ts'

interface Declination {
  client: ClientName
  offers: { insurer: string; premium: number }[]
  limit: number
  day: string
  at: string
  isSigned: boolean
}

/** The client's letter declining cyber insurance. */
export function drawCyberDeclination({ client, offers, limit, day, at, isSigned }: Declination) {
  const { company, address, firstName, lastName } = demoClients[client]
  const agent = demoClients[client].agent === 'agent' ? 'Daniel' : 'Laura'
  const offerTexts = offers.map(({ insurer, premium }) => `${insurer}, ${dollars(premium)} for one year`)
  return drawDemoPaper(
    {
      title: `Cyber declination, ${company}`,
      author: company,
      subject: 'Cyber insurance declined',
      at,
      accent: '#2f3a4a',
    },
    (sheet) => {
      sheet.addHeading(
        company,
        splitAddressLines(address).replace('\n', ', '),
        'Declination of cyber insurance',
      )
      sheet.addText(formatPaperDay(day), { size: 10.5, spaceAfter: 14 })
      sheet.addText(`${agencyOnPaper.name}\n${splitAddressLines(agencyOnPaper.address)}`, {
        size: 10.5,
        spaceAfter: 18,
      })
      const letter = [
        `Dear ${agent},`,
        `You offered us cyber liability insurance with a limit of ${dollars(limit)}, and explained what it would pay for: the costs of a breach of data, extortion, interruption of our business, and transfers made by fraud. The offers were:`,
      ]
      for (const paragraph of letter) sheet.addText(paragraph, { size: 10.5, gap: 3.5, spaceAfter: 10 })
      sheet.list(offerTexts)
      sheet.y += 6
      const rest = [
        'The partners have decided not to buy this insurance at this time.',
        'We understand that our other policies, the professional liability policy among them, do not take its place, and that we would bear such a loss ourselves. We understand that we can ask for new offers at any time, that their terms and premiums may then differ, and that nothing that happened before a policy begins would be covered.',
        'Sincerely,',
      ]
      for (const paragraph of rest) sheet.addText(paragraph, { size: 10.5, gap: 3.5, spaceAfter: 10 })
      sheet.y += 16
      sheet.ensureSpace(80)
      const name = `${firstName} ${lastName}, for ${company}`
      drawSignature(sheet, isSigned ? 'helen' : 'nobody', leftEdge, sheet.y, name, 260)
      sheet.put(isSigned ? formatPaperDay(day) : '', leftEdge + 300, sheet.y + 26, 150, { size: 10 })
      drawSignature(sheet, 'nobody', leftEdge + 300, sheet.y, 'Date', 150)
    },
  )
}
