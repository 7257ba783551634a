import type { Context } from '../../context.ts'
import { letter } from '../../platform/letter.ts'
import type { Letter } from '../../platform/mail.ts'
import type { Words } from './letter-words.ts'

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
