import { Hourglass } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { HoursCard } from './hours-card.tsx'
import { SettingsLayout, SettingsView } from './settings-layout.tsx'

export function HoursSettingsPage() {
  return (
    <SettingsLayout title="Hours and Response Times" subtitle="When you are open, and how soon you answer.">
      {/* The cards appear at the same time, so that none of them moves. */}
      <SettingsView>
        {({ agency }) => (
          <div className="space-y-5">
            <HoursCard agency={agency} />
            <ResponseTimes />
          </div>
        )}
      </SettingsView>
    </SettingsLayout>
  )
}

/** The server sets these times (`server/queries/work-items.ts`, `escalate.ts` of two features). */
const ResponseTimes = () => (
  <Card
    icon={Hourglass}
    title="Response times"
    subtitle="Work past these times is overdue in Today. These times cannot be changed."
  >
    <Facts
      columnCount={2}
      stacked
      facts={[
        {
          label: 'Urgent request, or any claim',
          value: 'Started within 4 business hours; otherwise admins are notified',
        },
        { label: 'Urgent request', value: 'Closed within 24 hours' },
        { label: 'Any other request', value: 'Started within 8 business hours' },
        { label: 'Message', value: 'Read within 8 business hours' },
      ]}
    />
  </Card>
)
