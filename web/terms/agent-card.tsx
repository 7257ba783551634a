import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { AssignedAgent } from '../../contract/users.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { EmailText } from '../invites/email-text.tsx'
import { ContactAgentButton } from '../messages/contact-button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'

export function AgentCard({ agent }: { agent: z.infer<typeof AssignedAgent> }) {
  const { agentFirstName, agentLastName, email, phone } = agent
  return (
    <Card
      title="Agent Information"
      footer={
        <ContactAgentButton variant="secondary" isWide>
          Contact Agent
        </ContactAgentButton>
      }
    >
      <Facts
        columnCount={1}
        facts={[
          { label: 'Name', value: `${agentFirstName} ${agentLastName}` },
          {
            label: 'Email',
            value: (
              <ExternalLink href={`mailto:${email}`}>
                <EmailText email={email} />
              </ExternalLink>
            ),
          },
          {
            label: 'Phone',
            value: phone ? <ExternalLink href={dialStringOf(phone)}>{phone}</ExternalLink> : 'Not provided',
          },
        ]}
      />
    </Card>
  )
}

const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="text-orange-ink hover:underline">
    {children}
  </a>
)
