import { CalendarCheck } from 'lucide-react'
import { isScheduled } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { useMe } from '../session/session.ts'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { useNow } from '../ui/use-now.ts'
import { formatAppointment } from './appointment-times.ts'
import { PresentationActions } from './presentation-actions.tsx'

type PresentationOfQuote = Pick<Quote, 'id' | 'presentationDateTime' | 'presentationNotes' | 'clientName'>

/** The upcoming presentation on a quote's page. Renders nothing without one. */
export function PresentationCard({ quote }: { quote: PresentationOfQuote }) {
  const me = useMe()
  const { id, presentationDateTime: datetime, presentationNotes: notes, clientName } = quote
  const now = useNow([datetime])
  if (datetime === null || !isScheduled(quote, now)) return null
  const agent = me.assignedAgent
  const agentName = agent ? `${agent.agentFirstName} ${agent.agentLastName}` : agency.name
  const partnerName = isStaff(me) ? clientName : agentName
  return (
    <Card
      icon={CalendarCheck}
      title="Presentation Scheduled"
      subtitle={`With ${partnerName}`}
      footer={
        <div className="flex flex-wrap gap-2">
          <PresentationActions presentation={{ quoteId: id, datetime, otherParty: partnerName }} />
        </div>
      }
    >
      <Facts
        facts={[
          { label: 'Date and time', value: formatAppointment(datetime, agency.timeZone) },
          ...(notes ? [{ label: 'Notes', value: <span className="whitespace-pre-line">{notes}</span> }] : []),
        ]}
        columnCount={1}
      />
    </Card>
  )
}
