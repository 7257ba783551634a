import { Mail, Phone } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { agency, telephone } from './agency.ts'
import { useMe } from './session.ts'

/** Mail and telephone of whoever helps: a client's agent, else the agency. */
export function ContactButtons() {
  const { assignedAgent: agent } = useMe()
  const name = agent ? `${agent.agentFirstName} ${agent.agentLastName}` : agency.name
  const phone = agent ? agent.phone : agency.phone
  return (
    <>
      <Button variant="secondary" icon={Mail} href={`mailto:${agent?.email ?? agency.email}`}>
        Email {name}
      </Button>
      {phone && (
        <Button variant="secondary" icon={Phone} href={telephone(phone)}>
          Call {phone}
        </Button>
      )}
    </>
  )
}
