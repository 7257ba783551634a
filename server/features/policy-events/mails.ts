import type { Context } from '../../context.ts'
import { letter } from '../../platform/letter.ts'
import type { Letter } from '../../platform/mail.ts'
import type { EmailOf, EventToTell } from '../../registry/email.ts'
import type { Words } from './letter-words.ts'
import { type PolicyToTell, policyToTell } from './told-queries.ts'

const pages = {
  claims: () => ({ label: 'Open Claims', path: '/claims' }),
  policies: () => ({ label: 'Open your policies', path: '/policies' }),
  policy: (id: string) => ({ label: 'Open the policy', path: `/policy/${id}` }),
} as const

/** What is written of a policy, as a mail that leads to where it is seen. */
export function policyMail(
  { heading, says, opens }: Words,
  policyId: string,
  reader: { email: string; firstName: string | null },
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): Letter {
  const { label, path } = pages[opens](policyId)
  const { html, text } = letter({
    from: agency(),
    heading,
    paragraphs: [reader.firstName ? `Hello ${reader.firstName},` : 'Hello,', ...says],
    action: { label, link: `${settings.publicUrl}${path}` },
  })
  return { to: reader.email, subject: heading, html, text }
}

/** Writes about an event of a policy; null where nobody is to be told of it any more. */
export const emailOfPolicy =
  (write: (policy: PolicyToTell, event: EventToTell, context: Context) => Words | null): EmailOf =>
  async ({ id, event, reader }, context) => {
    const policy = await policyToTell(context.db, reader, id)
    const words = policy ? write(policy, event, context) : null
    return words && policyMail(words, id, reader, context)
  }
