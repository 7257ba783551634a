import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import type { EmailEvent, EmailWriter } from '../../registry/email.ts'
import { type PolicyForLetter, policyForLetter } from './letter-queries.ts'
import type { PolicyLetter } from './policy-letters.ts'

const policyPages = {
  claims: () => ({ label: 'Open Claims', path: '/claims' }),
  policies: () => ({ label: 'Open your policies', path: '/policies' }),
  policy: (id: string) => ({ label: 'Open the policy', path: `/policy/${id}` }),
} as const

/** A policy letter as an email with a link to its page. */
export function policyEmail(
  { heading, paragraphs, linkTarget }: PolicyLetter,
  policyId: string,
  reader: { email: string; firstName: string | null },
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const { label, path } = policyPages[linkTarget](policyId)
  const { html, text } = renderEmail({
    from: agency(),
    heading,
    paragraphs: [reader.firstName ? `Hello ${reader.firstName},` : 'Hello,', ...paragraphs],
    action: { label, link: `${settings.publicUrl}${path}` },
  })
  return { to: reader.email, subject: heading, html, text }
}

/** Writes about a policy event. Null if the reader need not be notified anymore. */
export const emailAboutPolicy =
  (
    write: (policy: PolicyForLetter, event: EmailEvent, context: Context) => PolicyLetter | null,
  ): EmailWriter =>
  async ({ id, event, reader }, context) => {
    const policy = await policyForLetter(context.db, reader, id)
    const words = policy ? write(policy, event, context) : null
    return words && policyEmail(words, id, reader, context)
  }
