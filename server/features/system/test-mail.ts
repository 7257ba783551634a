import type { Context } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { letter } from '../../platform/letter.ts'
import type { Outgoing } from '../../platform/mail.ts'

/** Shows whoever set the portal up that its mails arrive. */
export function testLetter(to: string, context: Pick<Context, 'agency' | 'settings'>): Outgoing {
  const agency = context.agency()
  const heading = `A test mail from the portal of ${agency.name}`
  const { html, text } = letter({
    from: agency,
    heading,
    paragraphs: [
      'It has arrived: invitations, links and notices of the portal do too.',
      'Should it lie among the junk mail, ask whoever looks after your domain for SPF, DKIM and DMARC records that name your mail server.',
    ],
    action: { label: 'Open the portal', link: context.settings.publicUrl },
  })
  return { id: `${newId()}.test`, to, subject: heading, html, text }
}
