import type { Context } from '../../context.ts'
import { letter } from '../../platform/letter.ts'
import type { Letter } from '../../platform/mail.ts'

/** Tells somebody who signs in already that they may act for one more client. */
export function letInLetter(
  { email, firstName, accountName }: { email: string; firstName: string | null; accountName: string },
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): Letter {
  const heading = `You can act for ${accountName}`
  const { html, text } = letter({
    from: agency(),
    heading,
    paragraphs: [
      firstName ? `Hello ${firstName},` : 'Hello,',
      `You were added to the account of ${accountName} in the portal of ${agency().name}. You sign in as before, and choose there for whom you act.`,
    ],
    action: { label: 'Open the portal', link: settings.publicUrl },
    notes: [`If you do not know why, call us at ${agency().phone}.`],
  })
  return { to: email, subject: heading, html, text }
}
