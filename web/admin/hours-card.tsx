import { Clock, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PortalSettings } from '../../contract/settings.ts'
import { formatHours } from '../../contract/values/business-hours.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const HoursDialog = lazyDialog(async () => (await import('./hours-dialog.tsx')).HoursDialog)

const maxDaysShown = 4

/** Opening hours. They set the bookable slots and the business hours of urgent items. */
export function HoursCard({ agency }: { agency: PortalSettings['agency'] }) {
  const [isOpen, setIsOpen] = useState(false)
  const today = dayIn(agency.timeZone, new Date())
  const upcomingHolidays = agency.holidays.filter(({ day }) => day >= today)
  return (
    <Card
      icon={Clock}
      title="Business hours"
      subtitle="Used for booking presentations and for the response times below."
      aside={
        <Button variant="secondary" size="sm" icon={Pencil} onClick={() => setIsOpen(true)}>
          Edit<span className="sr-only"> the business hours</span>
        </Button>
      }
    >
      <Facts
        columnCount={2}
        stacked
        facts={[
          { label: 'Open', value: <Lines lines={formatHours(agency.week)} /> },
          {
            label: 'Closed on',
            value: (
              <Lines
                lines={[
                  ...upcomingHolidays
                    .slice(0, maxDaysShown)
                    .map(({ day, name }) => `${name}, ${formatDay(day)}`),
                  ...(upcomingHolidays.length > maxDaysShown
                    ? [`and ${upcomingHolidays.length - maxDaysShown} more`]
                    : []),
                  ...(upcomingHolidays.length === 0 ? ['No holidays entered'] : []),
                ]}
              />
            ),
          },
        ]}
      />
      {isOpen && <HoursDialog agency={agency} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
