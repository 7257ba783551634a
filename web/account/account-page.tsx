import { Code, Keyboard, KeyRound, Users } from 'lucide-react'
import { useState } from 'react'
import { canSeeEverything } from '../../contract/values/rights.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { auth } from '../api/wire.ts'
import { apiKeyPaths } from '../api-keys/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { PushCard } from '../push/push-card.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ShortcutsSwitch } from '../ui/shortcuts-switch.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { webhookPaths } from '../webhooks/paths.ts'
import { CalendarCard } from './calendar-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

const ChangePasswordDialog = lazyDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)

export function AccountPage() {
  const { role, may, accountId, accountName, isOwner, isFormer } = useMe()
  return (
    <>
      <PageHeader title="Security" subtitle="How you sign in, and your active sessions." />
      <div className="max-w-3xl space-y-4">
        <PasswordCard />
        <QueryView
          query={endpointQuery(auth.safety, {})}
          skeleton={<Skeleton status="Loading security settings..." shape="panels" count={2} />}
        >
          {(safety) => (
            <>
              <TwoStepCard safety={safety} />
              <PasskeysCard passkeys={safety.passkeys} />
            </>
          )}
        </QueryView>
        {may === 'everything' && accountId && (
          <Card icon={Users} title="People" subtitle={`Who signs in for ${accountName}.`}>
            <PeopleList clientId={accountId} mayChangeRights={isOwner} />
          </Card>
        )}
        {role === 'client' && <PushCard />}
        {(may === null || canSeeEverything(may)) && !isFormer && <CalendarCard />}
        <SessionsCard />
        {role !== 'client' && (
          <Card icon={Code} title="API keys and webhooks" subtitle="Connect other software to your account.">
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" to={apiKeyPaths.list}>
                Open API Keys
              </Button>
              <Button variant="secondary" to={webhookPaths.list}>
                Open Webhooks
              </Button>
            </div>
          </Card>
        )}
        <Card icon={Keyboard} title="Keyboard" subtitle="Press ? for keyboard shortcuts.">
          <ShortcutsSwitch />
        </Card>
      </div>
    </>
  )
}

function PasswordCard() {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card icon={KeyRound} title="Password" subtitle="Changing the password signs you out on other devices.">
      <Button variant="secondary" onClick={() => setChanging(true)}>
        Change Password
      </Button>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Card>
  )
}
