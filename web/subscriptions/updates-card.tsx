import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { subscriptions } from '../api/wire.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Whether holders may ask for emails when a certificate changes. */
export function UpdatesCard() {
  return (
    <Card
      icon={BellRing}
      title="Emails about changed certificates"
      subtitle="Holders ask for them on the verification page, and confirm their address."
    >
      <QueryView
        query={endpointQuery(subscriptions.settings, {})}
        skeleton={<Skeleton status="Loading settings..." shape="rows" count={1} />}
      >
        {(settings) => <Switch {...settings} />}
      </QueryView>
    </Card>
  )
}

const countText = (subscriptions: number) =>
  `${subscriptions} confirmed ${subscriptions === 1 ? 'address' : 'addresses'}.`

function Switch({ isOn, subscriptions: count }: { isOn: boolean; subscriptions: number }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const title = isOn ? 'Switch Off Emails' : 'Switch On Emails'
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
          {count > 0 ? `${countText(count)} ` : ''}The emails are a courtesy and do not entitle anyone to
          notice.
        </p>
        <Badge tone={isOn ? 'green' : 'grey'}>{isOn ? 'On' : 'Off'}</Badge>
      </div>
      <Button variant="secondary" onClick={() => setConfirmOpen(true)}>
        {title}
        <span className="sr-only"> about changed certificates</span>
      </Button>
      {isConfirmOpen && (
        <ConfirmCall
          call={subscriptions.changeSettings}
          send={{ isOn: !isOn }}
          successToast={{ title: isOn ? 'Emails Switched Off' : 'Emails Switched On' }}
          title={title}
          text={
            isOn
              ? 'These emails stop until you switch them on again. Confirmed addresses are kept.'
              : 'Each confirmed address gets an email when coverage is reduced, ends or resumes, and when the certificate is withdrawn or renewed. The emails go out automatically.'
          }
          confirmLabel={title}
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </div>
  )
}
