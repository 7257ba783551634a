import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import type { PortalSettings } from '../../contract/settings.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { admin } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

export function RequireTwoStep({ settings }: { settings: PortalSettings }) {
  const { requiresTwoStep, requiresTwoStepOfClients, hasTwoStep } = settings
  return (
    <Card icon={LockKeyhole} title="Two-step sign-in">
      <div className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
        <TwoStepRequirement
          field="requiresTwoStep"
          isRequired={requiresTwoStep}
          audience="Agents and admins"
          label="Require Two-Step Sign-In"
          consequence={twoStepConsequence(settings)}
        >
          {!requiresTwoStep && !hasTwoStep && (
            <Alert tone="amber">
              You haven't set up two-step sign-in yourself. If you require it, you will be asked to set it up
              right away.
            </Alert>
          )}
        </TwoStepRequirement>
        <TwoStepRequirement
          field="requiresTwoStepOfClients"
          isRequired={requiresTwoStepOfClients}
          audience="Clients"
          label="Require Two-Step Sign-In for Clients"
          consequence={consequenceForClients(settings)}
        />
      </div>
    </Card>
  )
}

/** Says who would have to set up two-step sign-in, including the admin. */
function twoStepConsequence({ hasTwoStep, staffCount, withoutTwoStep }: PortalSettings): string {
  if (withoutTwoStep === 0) return 'All agents and admins have set it up already.'
  const verb = withoutTwoStep === 1 ? 'has' : 'have'
  const startText = hasTwoStep ? '' : ', starting with you'
  return `${withoutTwoStep} of ${staffCount} agents and admins ${verb} not set it up. Each will be asked to set it up the next time they use the portal${startText}.`
}

function consequenceForClients({ clientsCount, clientsWithoutTwoStep }: PortalSettings): string {
  if (clientsWithoutTwoStep === 0) return 'Clients will be asked to set it up when they accept an invitation.'
  const verb = clientsWithoutTwoStep === 1 ? 'has' : 'have'
  return `${clientsWithoutTwoStep} of ${clientsCount} clients ${verb} not set it up. Until they do, they cannot use the portal: expect calls for help.`
}

interface RequirementProps {
  field: 'requiresTwoStep' | 'requiresTwoStepOfClients'
  isRequired: boolean
  audience: string
  label: string
  consequence: string
  children?: React.ReactNode
}

function TwoStepRequirement({ field, isRequired, audience, label, consequence, children }: RequirementProps) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const title = isRequired ? 'Make Optional' : label
  return (
    <section aria-label={audience} className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
          {isRequired
            ? `${audience} who sign in with a password must also enter a code from an authenticator app.`
            : `${audience} choose for themselves whether to set up a code from an authenticator app.`}
        </p>
        <Badge tone={isRequired ? 'green' : 'grey'}>{isRequired ? 'Required' : 'Optional'}</Badge>
      </div>
      {children}
      <Button variant="secondary" onClick={() => setConfirmOpen(true)}>
        {title}
        {isRequired && <span className="sr-only"> for {audience.toLowerCase()}</span>}
      </Button>
      {isConfirmOpen && (
        <ConfirmCall
          call={admin.changeSettings}
          send={{ [field]: !isRequired }}
          successToast={{
            title: isRequired ? 'Two-Step Sign-In Optional' : 'Two-Step Sign-In Required',
            description: 'The setting was saved.',
          }}
          title={title}
          text={
            isRequired
              ? `${audience} can then sign in with only a password, unless they keep two-step sign-in.`
              : consequence
          }
          confirmLabel={title}
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </section>
  )
}
