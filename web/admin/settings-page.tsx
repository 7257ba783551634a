import { useQuery } from '@tanstack/react-query'
import { Building2, LockKeyhole, Server } from 'lucide-react'
import { useState } from 'react'
import { admin, type Settings } from '../../contract/admin.ts'
import { zoneInWords } from '../../contract/values/days.ts'
import { q, useCall } from '../api/query.ts'
import { agency } from '../session/agency.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Facts } from '../ui/facts.tsx'
import { Failed } from '../ui/failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { CarriersCard } from './carriers-card.tsx'

/** How the portal is set up, and whether the agency requires two-step sign-in. */
export function SettingsPage() {
  const { data, error, refetch, isFetching } = useQuery(q(admin.settings, {}))
  return (
    <>
      <title>{`Settings · ${agency.name}`}</title>
      <PageHeader title="Settings" subtitle="How this portal is set up." />
      {!data && error && <Failed text={error.message} onRetry={() => refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton status="Loading settings..." shape="rows" count={6} />}
      {data && <Shown settings={data.settings} />}
    </>
  )
}

function Shown({ settings }: { settings: Settings }) {
  const { agency: own, publicUrl, mail, files, scansUploads } = settings
  return (
    <div className="space-y-5">
      <TwoStep settings={settings} />
      <Card icon={Building2} title="Agency">
        <Facts
          across={3}
          stacked
          facts={[
            { label: 'Name', value: own.name },
            { label: 'Phone', value: own.phone },
            { label: 'Email', value: own.email },
            { label: 'License', value: own.license ?? 'None' },
            { label: 'Time zone', value: zoneInWords(own.timeZone) },
            { label: 'Address of the portal', value: publicUrl },
          ]}
        />
      </Card>
      <Card icon={Server} title="Installation">
        <div className="space-y-4">
          {mail === 'folder' && (
            <Alert tone="amber">
              Mail is kept in a folder and not sent: nobody gets invitations, links or notices.
            </Alert>
          )}
          {!scansUploads && (
            <Alert tone="amber">Uploads are not scanned: a file with a virus reaches whoever opens it.</Alert>
          )}
          <Facts
            across={3}
            stacked
            facts={[
              { label: 'Mail', value: mail === 'smtp' ? 'Sent through a mail server' : 'Not sent' },
              { label: 'Files', value: files === 's3' ? 'In an S3 bucket' : 'In a folder on the server' },
              { label: 'Uploads', value: scansUploads ? 'Scanned for viruses' : 'Not scanned' },
            ]}
          />
        </div>
      </Card>
      <p className="text-sm text-muted">
        Whoever runs the portal’s server changes these; the README lists them.
      </p>
      <CarriersCard />
    </div>
  )
}

/** Whom it stops, and that whoever requires it is the first. */
function consequence({ hasTwoStep, staffCount, withoutTwoStep }: Settings): string {
  if (withoutTwoStep === 0) return 'All agents and admins have set it up already.'
  const have = withoutTwoStep === 1 ? 'has' : 'have'
  const first = hasTwoStep ? '' : ', you first'
  return `${withoutTwoStep} of ${staffCount} agents and admins ${have} not set it up. Each will be asked to, at their next step${first}.`
}

function TwoStep({ settings }: { settings: Settings }) {
  const { requiresTwoStep, hasTwoStep } = settings
  const change = useCall(admin.changeSettings)
  const [asking, setAsking] = useState(false)
  const confirm = () =>
    change.mutate(
      { requiresTwoStep: !requiresTwoStep },
      {
        onSuccess: () => {
          toast({
            title: requiresTwoStep ? 'Two-Step Sign-In Optional' : 'Two-Step Sign-In Required',
            description: 'The setting was saved.',
          })
          setAsking(false)
        },
      },
    )
  const label = requiresTwoStep ? 'Make Optional' : 'Require Two-Step Sign-In'
  return (
    <Card
      icon={LockKeyhole}
      title="Two-step sign-in"
      aside={
        <Badge tone={requiresTwoStep ? 'green' : 'grey'}>{requiresTwoStep ? 'Required' : 'Optional'}</Badge>
      }
    >
      <div className="space-y-4">
        <p className="text-sm text-muted">
          {requiresTwoStep
            ? 'Agents and admins must confirm each sign-in with a code from an authenticator app.'
            : 'Agents and admins may confirm each sign-in with a code from an authenticator app. You can require it of all of them.'}
        </p>
        {!requiresTwoStep && !hasTwoStep && (
          <Alert tone="amber">
            You haven't set up two-step sign-in yourself. If you require it, you will be asked to set it up
            right away.
          </Alert>
        )}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {label}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={label}
          text={
            requiresTwoStep
              ? 'Agents and admins can then sign in with a password alone, unless they have set up more.'
              : consequence(settings)
          }
          confirmLabel={label}
          busy={change.isPending}
          failed={change.error?.message ?? null}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
