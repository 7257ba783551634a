import { Building2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { SignOnPerson } from '../../contract/single-sign-on.ts'
import { formatDate } from '../../contract/values/days.ts'
import { adminPaths } from '../admin/paths.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { singleSignOn } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { SignOnSettings } from './sign-on-settings.ts'

const ProviderDialog = lazyDialog(async () => (await import('./provider-dialog.tsx')).ProviderDialog)
const RequireDialog = lazyDialog(async () => (await import('./require-dialog.tsx')).RequireDialog)

export function SignOnSettingsPage() {
  return (
    <>
      <PageHeader
        title="Single Sign-On"
        subtitle="Agents and admins sign in with their account at your identity provider."
        backLink={{ to: adminPaths.connections, label: 'Connections' }}
      />
      <QueryView
        query={endpointQuery(singleSignOn.settings, {})}
        skeleton={<Skeleton status="Loading single sign-on..." shape="rows" count={4} />}
      >
        {(settings) => <Settings settings={settings} />}
      </QueryView>
    </>
  )
}

function Settings({ settings }: { settings: SignOnSettings }) {
  const { provider, people, returnUrl } = settings
  const [openDialog, setOpenDialog] = useState<'provider' | 'require' | 'stop' | 'remove' | null>(null)
  const close = () => setOpenDialog(null)
  const emergencyAdmin = people.find(({ id }) => id === provider?.emergencyAdminId)
  return (
    <div className="space-y-6">
      {provider ? (
        <Card
          icon={Building2}
          title={provider.label}
          subtitle="Uses OpenID Connect. Your provider decides whether to ask for a second step."
          footer={
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => setOpenDialog('provider')}>
                Edit Provider
              </Button>
              <Button
                variant="secondary"
                onClick={() => setOpenDialog(provider.isRequired ? 'stop' : 'require')}
              >
                {provider.isRequired ? 'Make Optional' : 'Require for Staff'}
              </Button>
              <Button variant="secondary" onClick={() => setOpenDialog('remove')}>
                Remove Provider
              </Button>
            </div>
          }
        >
          <Facts
            columnCount={2}
            stacked
            facts={[
              { label: 'Issuer', value: provider.issuer },
              { label: 'Client ID', value: provider.clientId },
              { label: 'Redirect URI', value: returnUrl },
              { label: 'For staff', value: provider.isRequired ? 'Required' : 'Optional' },
              ...(emergencyAdmin ? [{ label: 'Emergency admin', value: emergencyAdmin.name }] : []),
            ]}
          />
        </Card>
      ) : (
        <Empty
          icon={Building2}
          title="No Identity Provider"
          text={`Register the portal with your provider, with this redirect URI: ${returnUrl}`}
          action={<Button onClick={() => setOpenDialog('provider')}>Add Provider</Button>}
        />
      )}
      {provider && (
        <Card
          icon={UserCheck}
          title="Linked accounts"
          subtitle="Each person links an account once, from an emailed invitation. Its email address may differ from the one in the portal."
        >
          <ul aria-label="Staff" className="divide-y divide-line">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} label={provider.label} />
            ))}
          </ul>
        </Card>
      )}
      {openDialog === 'provider' && <ProviderDialog settings={settings} onClose={close} />}
      {openDialog === 'require' && (
        <RequireDialog people={people} label={provider?.label ?? ''} onClose={close} />
      )}
      {openDialog === 'stop' && (
        <ConfirmCall
          call={singleSignOn.require}
          send={{ isRequired: false, emergencyAdminId: '' }}
          successToast={{ title: 'Single Sign-On Is Optional' }}
          title="Make single sign-on optional?"
          text="Agents and admins can sign in with a password or passkey again."
          confirmLabel="Make Optional"
          onClose={close}
        />
      )}
      {openDialog === 'remove' && (
        <ConfirmCall
          call={singleSignOn.removeProvider}
          send={{}}
          successToast={{ title: 'Provider Removed' }}
          title={`Remove ${provider?.label ?? 'the provider'}?`}
          text="All accounts are unlinked. Agents and admins sign in with a password or passkey."
          confirmLabel="Remove Provider"
          danger
          onClose={close}
        />
      )}
    </div>
  )
}

function stateOf({ linkedAt, invitedUntil }: SignOnPerson) {
  if (linkedAt) return `Linked ${formatDate(linkedAt)}`
  return invitedUntil ? `Invited, link expires ${formatDate(invitedUntil)}` : 'Not linked'
}

function PersonRow({ person, label }: { person: SignOnPerson; label: string }) {
  const { id, name, email, linkedAt, invitedUntil } = person
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const { write, busy } = useApiMutation(singleSignOn.invite, {
    successToast: { title: 'Invitation Sent', description: `${email} gets a link that works for 7 days.` },
    failureTitle: 'Invitation Not Sent',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {linkedAt && <Badge tone="green">Linked</Badge>}
        </p>
        <p className="text-xs wrap-anywhere text-muted">
          {email} · {stateOf(person)}
        </p>
      </div>
      {linkedAt ? (
        <Button variant="secondary" size="sm" onClick={() => setConfirmOpen(true)}>
          Unlink<span className="sr-only"> {name}</span>
        </Button>
      ) : (
        <Button variant="secondary" size="sm" busy={busy} busyText="Sending..." onClick={() => write({ id })}>
          {invitedUntil ? 'Invite Again' : 'Invite'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {isConfirmOpen && (
        <ConfirmCall
          call={singleSignOn.unlink}
          send={{ id }}
          successToast={{ title: 'Account Unlinked' }}
          title={`Unlink ${name}?`}
          text={`${name} can no longer sign in with ${label}, and is signed out everywhere.`}
          confirmLabel="Unlink"
          danger
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </li>
  )
}
